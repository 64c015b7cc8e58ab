# The edge with the builds of shell and areas that this checkout makes, without the package managers of the base.
FROM node:24-bookworm-slim AS builds
WORKDIR /app
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
ENV CI=true
RUN npx -y pnpm@10.34.8 fetch
COPY . .
RUN npx -y pnpm@10.34.8 install --frozen-lockfile --offline \
  && node --import tsx shared/build/src/bin/build.ts \
  && mkdir /builds \
  && cp -r --parents shell/dist/production mfe-*/dist/production /builds

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY . .
RUN npx -y pnpm@10.34.8 install --frozen-lockfile --prod --filter '@balcao/composer...' \
  # Of use to developers only.
  && find node_modules/.pnpm -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production BALCAO_ROOT=/builds
# What runs installs nothing: these are only of use to an intruder.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  /usr/local/bin/yarn* /opt/yarn*
WORKDIR /app/composer
COPY --from=packages /app/node_modules /app/node_modules
COPY --from=packages /app/shared/domain /app/shared/domain
COPY --from=packages /app/shared/api-schema /app/shared/api-schema
COPY --from=packages /app/shared/s3 /app/shared/s3
COPY --from=packages /app/shared/drain /app/shared/drain
COPY --from=packages /app/shared/contract /app/shared/contract
COPY --from=packages /app/composer /app/composer
COPY deploy/healthy.mjs /app/healthy.mjs
COPY --from=builds /builds /builds
# Volumes take their owner from here.
RUN mkdir /store /snapshot && chown node:node /store /snapshot
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --start-period=60s CMD ["node", "/app/healthy.mjs"]
CMD ["node", "--import", "tsx", "src/bin/edge.ts"]
