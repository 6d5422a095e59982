# The site as an image, for linux/amd64 and linux/arm64: docker build -t dishboard .
# Written without a docker to try it on: see docs/operating.md.
FROM node:24-bookworm-slim

RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node /app \
  && install -d -o node -g node -m 700 /data

ENV NODE_ENV=production MALLOC_ARENA_MAX=2 NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=512" DATA_DIR=/data FFMPEG_PATH=/usr/bin/ffmpeg
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled NODE_COMPILE_CACHE_PORTABLE=1
WORKDIR /app
USER node
COPY --chown=node:node . .
# Building the web needs a larger heap than serving it.
RUN NODE_OPTIONS= npm run setup && npm cache clean --force

VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "server/src/main.ts"]
