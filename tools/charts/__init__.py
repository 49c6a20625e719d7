"""Charts of a result: which kinds fit its columns, as Vega-Lite specs, as files, and as text for a terminal."""

from hopql.tools.charts.choose_charts import charts_of
from hopql.tools.charts.columns import Chart, records_of
from hopql.tools.charts.encoding import config_of
from hopql.tools.charts.render_charts import rendered, vega_bundle
from hopql.tools.charts.terminal import terminal_chart

__all__ = ["Chart", "charts_of", "config_of", "records_of", "rendered", "terminal_chart", "vega_bundle"]
