"""The HTTP faces, in one process: the query memory's REST service and its dashboard. Thin over `hopql.serve.client`."""
