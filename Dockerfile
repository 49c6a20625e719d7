# docker build -t hopql . ; docker run -p 8321:8321 -e HOPQL_SERVE_KEY=… -v hopql:/data hopql
FROM python:3.12-slim-bookworm AS build
WORKDIR /src
COPY requirements.lock ./
RUN python -m venv /opt/hopql && /opt/hopql/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY . .
RUN /opt/hopql/bin/pip install --no-cache-dir --no-deps .

FROM python:3.12-slim-bookworm
# The embedded model's library wants OpenMP.
RUN apt-get update && apt-get install -y --no-install-recommends libgomp1 && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home --uid 1000 hopql && mkdir /data && chown hopql /data
COPY --from=build /opt/hopql /opt/hopql
USER hopql
WORKDIR /data
ENV PATH=/opt/hopql/bin:$PATH HOPQL_DATA_DIR=/data HOPQL_CACHE_DIR=/data/cache HOPQL_SERVE_LOG=json PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8321
HEALTHCHECK --start-period=60s --interval=30s --timeout=10s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8321/healthz', timeout=8)"]
# Listening beyond this machine wants HOPQL_SERVE_KEY.
CMD ["hopql", "serve", "--host", "0.0.0.0"]
