# The edge with the builds of shell and areas that this checkout makes.
FROM node:22-bookworm-slim AS builds
WORKDIR /app
COPY . .
RUN npx -y pnpm@10.34.8 install --frozen-lockfile \
  && node --import tsx shared/build/src/bin/build.ts \
  && mkdir /builds \
  && cp -r --parents shell/dist/production mfe-*/dist/production /builds

FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY . .
RUN npx -y pnpm@10.34.8 install --frozen-lockfile --prod --filter '@balcao/composer...'

FROM node:22-bookworm-slim
ENV NODE_ENV=production BALCAO_ROOT=/builds
WORKDIR /app/composer
COPY --from=packages /app/node_modules /app/node_modules
COPY --from=packages /app/shared/domain /app/shared/domain
COPY --from=packages /app/shared/api-schema /app/shared/api-schema
COPY --from=packages /app/shared/s3 /app/shared/s3
COPY --from=packages /app/shared/contract /app/shared/contract
COPY --from=packages /app/composer /app/composer
COPY --from=builds /builds /builds
# Volumes take their owner from here.
RUN mkdir /store /snapshot && chown node:node /store /snapshot
USER node
EXPOSE 8080
CMD ["node", "--import", "tsx", "src/bin/edge.ts"]
