"""Pictures of tables and their joins: what a question's plan uses, and the schema, as SVG and as Mermaid.

An SVG holds no script and refers to nothing outside; it follows the reader's light or dark theme, and names, which
may be anything, are escaped.
"""

from hopql.tools.pictures.draw_svg import plan_svg, schema_svg
from hopql.tools.pictures.draw_tables import plan_mermaid, schema_mermaid

__all__ = ["plan_mermaid", "plan_svg", "schema_mermaid", "schema_svg"]
