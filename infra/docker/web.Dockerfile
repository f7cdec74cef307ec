# syntax=docker/dockerfile:1
# The site as files served by nginx, which also forwards /api and /socket.io to the gateways.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY web/package.json web/
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY libs libs
COPY web web
RUN npm run build --workspace web
COPY infra/nginx infra/nginx
COPY infra/bin/site infra/bin/site
RUN mkdir nginx && node infra/nginx/write-page-policies.ts web/dist/client nginx \
  && find web/dist/client -type f -size +1k -regex '.*\.\(html\|js\|css\|svg\|json\|xml\|txt\)' -exec gzip -9 -k {} +

FROM nginxinc/nginx-unprivileged:1.28-alpine AS web
COPY infra/nginx/*.conf /etc/nginx/
COPY --from=build /app/nginx/*.conf /etc/nginx/
COPY --from=build /app/web/dist/client /srv/site
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=2s --start-period=5s --retries=3 CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/"]
