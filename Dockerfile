# syntax=docker/dockerfile:1
# docker build -t bureau . && docker run -it -v bureau:/data bureau play --first safe-code

FROM python:3.12-slim-bookworm AS install
WORKDIR /app
COPY requirements.lock .
RUN python -m venv /app/venv \
    && /app/venv/bin/python -m pip install --no-cache-dir --require-hashes --no-deps -r requirements.lock

FROM python:3.12-slim-bookworm
# The engine is a child process; tini reaps it, also after a crash.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --create-home bureau && install -d -o bureau /data
WORKDIR /app
COPY --from=install /app/venv /app/venv
COPY adapters adapters
COPY bot bot
COPY bureau bureau
COPY scenarios scenarios
ENV PATH=/app/venv/bin:$PATH PYTHONUNBUFFERED=1 DATA_DIR=/data
USER bureau
VOLUME /data
ENTRYPOINT ["tini", "--", "python", "-m", "bot"]
CMD ["play", "--first", "safe-code"]
