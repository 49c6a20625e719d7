"""How a result and a schema are shown: in words, as charts (Vega-Lite specs and files), and tables with their joins as
pictures (SVG).

A picture holds no script and refers to nothing outside; it follows the reader's light or dark theme, and names, which
may be anything, are escaped.
"""

from hopql.tools.display.choose_charts import charts_of
from hopql.tools.display.classify_columns import Chart, records_of
from hopql.tools.display.encode_columns import config_of
from hopql.tools.display.render_charts import rendered, vega_bundle

__all__ = ["Chart", "charts_of", "config_of", "records_of", "rendered", "vega_bundle"]
