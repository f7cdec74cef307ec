# syntax=docker/dockerfile:1
# The site as files served by nginx, which also forwards /api and /socket.io to the gateways.

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

FROM nginxinc/nginx-unprivileged:1.28-alpine@sha256:7377697a821c131a924a7105fafbe7414db4e9fcc77a6f08f776f33f141ec3f8 AS web
COPY infra/nginx/*.conf /etc/nginx/
COPY --from=build /app/nginx/*.conf /etc/nginx/
COPY --from=build /app/web/dist/client /srv/site
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=2s --start-period=5s --retries=3 CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/"]
