"""How a result and a schema are shown: in words, as charts (Vega-Lite specs and files), and tables with their joins as
pictures (SVG)."""

from hopql.tools.display.classify_columns import Chart, records_of
from hopql.tools.display.draw_charts import charts_of, config_of, rendered, vega_bundle

__all__ = ["Chart", "charts_of", "config_of", "records_of", "rendered", "vega_bundle"]
