# The pages on which buyers pay: TypeScript run by tsx, without the package managers of the base.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY . .
RUN npx -y pnpm@10.34.8 install --frozen-lockfile --prod --filter '@balcao/checkout...' \
  # Of use to developers only.
  && find node_modules/.pnpm -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-bookworm-slim
ARG BUILD_COMMIT=unknown
ENV NODE_ENV=production BUILD_COMMIT=$BUILD_COMMIT
# What runs installs nothing: these are only of use to an intruder.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  /usr/local/bin/yarn* /opt/yarn*
WORKDIR /app/checkout
# How its components are compiled.
ENV TSX_TSCONFIG_PATH=/app/tsconfig.json
COPY tsconfig.json /app/tsconfig.json
COPY shared/build/tsconfig.area.json /app/shared/build/tsconfig.area.json
COPY --from=packages /app/node_modules /app/node_modules
COPY --from=packages /app/shared/domain /app/shared/domain
COPY --from=packages /app/shared/api-schema /app/shared/api-schema
COPY --from=packages /app/shared/drain /app/shared/drain
COPY --from=packages /app/shared/checkout-page /app/shared/checkout-page
COPY --from=packages /app/checkout /app/checkout
COPY deploy/healthy.mjs /app/healthy.mjs
USER node
EXPOSE 4003 4004 4005
HEALTHCHECK --interval=5s --start-period=60s CMD ["node", "/app/healthy.mjs"]
CMD ["node", "--import", "tsx", "src/server.ts"]
