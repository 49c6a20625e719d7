"""APIs by their specs: OpenAPI and Swagger files read, indexed, searched; the calls of an answer."""
