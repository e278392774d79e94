# Builds what `npm start` would build, and keeps of it what the server needs. How to use it:
# docs/operations.md.
FROM node:26.10.0-trixie AS build
WORKDIR /dawaya
COPY . .
# Installs the locked packages, the development ones too, and builds.
RUN npm run build

# Only the packages of the server's own package.json: no build tools, no second Node.
FROM node:26.10.0-trixie AS packages
WORKDIR /dawaya
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY packages/stripe-double/package.json packages/stripe-double/
COPY server/package.json server/
COPY web/package.json web/
RUN npm install --no-save --omit=dev --workspace=@dawaya/server

FROM node:26.10.0-trixie-slim AS server
# Node's own program needs it, and small systems lack it.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /dawaya
COPY --from=packages /dawaya/node_modules node_modules
COPY server/package.json server/
COPY server/data server/data
COPY server/migrations server/migrations
COPY server/fonts server/fonts
COPY --from=build /dawaya/server/dist server/dist
COPY --from=build /dawaya/web/dist web/dist
# Fewer allocator arenas: photos being re-encoded otherwise hold on to half as much again.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
# What a start has compiled is kept beside the build; without it each start compiles anew.
RUN install --directory --owner=node --group=node --mode=0700 /data /backup server/dist/compiled
USER node
VOLUME /data
EXPOSE 5000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 5000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]

# The same with pg_dump and pg_restore, which backup and restore call: of PostgreSQL 17 in this Debian.
FROM server AS backup
USER root
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/*
USER node
HEALTHCHECK NONE
CMD ["node", "server/dist/backup.js", "/backup"]

# What is built where no target is named.
FROM server
