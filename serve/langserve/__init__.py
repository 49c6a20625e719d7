"""LangServe: the whole agent under `/ask`, each graph under `/graphs/NAME`, for `langserve.RemoteRunnable` and curl."""
