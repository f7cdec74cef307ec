# syntax=docker/dockerfile:1
# `web`: nginx with the site as files, which also forwards /api and /socket.io to the gateways. `publisher`: what builds the
# pages of what is approved in the console, and the process that serves them. Build with --target web or publisher.

FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY web/package.json web/
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY libs libs
COPY web web
# The content of `npm run organisation -- new`, where there is one.
COPY organisatio[n] organisation
RUN if [ -d organisation ]; then export CONTENT_FOLDER=organisation; fi; npm run build --workspace web
# nginx names one page for unknown addresses of each language, also of those that the organisation does not offer.
RUN cd web/dist/client && first="$(find . -path '*404/index.html' | sort | head -n 1)" \
  && for page in 404 en/404 hk-tw/404 ms/404; do [ -f "$page/index.html" ] || { mkdir -p "$page" && cp "$first" "$page/index.html"; }; done
COPY infra/nginx infra/nginx
COPY infra/bin/site infra/bin/site
RUN mkdir nginx && node infra/nginx/write-page-policies.ts web/dist/client nginx \
  && find web/dist/client -type f -size +1k -regex '.*\.\(html\|js\|css\|svg\|json\|xml\|txt\)' -exec gzip -9 -k {} +

# Builds run from the sources, in a copy of them in /data/sites, and need all packages. The site process is in it as well.
FROM build AS publisher
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 FILES_FOLDER=/data/files KEYSTORE=/data/keys SITES_FOLDER=/data/sites
COPY infra infra
COPY LICENSE ./
# A volume that is mounted here gets this owner.
RUN mkdir -p /data/files /data/keys /data/sites && chown node:node /data/files /data/keys /data/sites && chmod 700 /data/keys
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=2s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "-c", "if [ -d organisation ]; then export CONTENT_FOLDER=organisation; fi; exec node --enable-source-maps --import @oxc-node/core/register infra/bin/publisher/main.ts"]

FROM nginxinc/nginx-unprivileged:1.28-alpine@sha256:7377697a821c131a924a7105fafbe7414db4e9fcc77a6f08f776f33f141ec3f8 AS web
COPY infra/nginx/*.conf /etc/nginx/
COPY --from=build /app/nginx/*.conf /etc/nginx/
COPY --from=build /app/web/dist/client /srv/site
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=2s --start-period=5s --retries=3 CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/"]
