export const PROJECT = 'balcao-try';
/** The bucket of the service that speaks S3. */
export const BUCKET_NAME = 'balcao-archive';

/**
 * The parts that only an installation to throw away has: ports of its own, a mail server that keeps everything, and a service that speaks
 * S3, whose certificate nobody has signed.
 * @param front the server that has the ports 443 and 80 of the machine
 */
export const overrideOf = (
  home: string,
  { front, port, plainPort }: { front: 'proxy' | 'entrance'; port: number; plainPort: number },
) => `
x-trusting: &trusting
  environment: { SSL_CERT_FILE: /certificates/fullchain.pem }
  volumes: ["${home}/certificates:/certificates:ro"]
services:
  database: *trusting
  backup: *trusting
  # What people open is the proxy here: the address of PUBLIC_URL is this machine's own.
  prometheus: { ports: !reset [], environment: { PUBLIC_URL: "https://proxy:8443" } }
  probe: { <<: *trusting, networks: [monitoring, inner] }
  grafana: { ports: !reset [] }
  # Where mounts do not follow those of the machine, as in a container, rslave is refused.
  machine: { volumes: !override ["/:/host:ro", "metrics:/metrics:ro"] }
  ${front}:
    ports: !override ["127.0.0.1:${plainPort}:8080", "127.0.0.1:${port}:8443"]
  mail:
    image: ${PROJECT}-api
    pull_policy: never
    command: [node, /mail-sink.mjs]
    volumes: ["./scripts/src/production/mail-sink.mjs:/mail-sink.mjs:ro"]
    healthcheck: { test: [CMD, "true"], interval: 1s }
    networks: [inner]
  bucket:
    image: ${PROJECT}-api
    pull_policy: never
    profiles: [bucket]
    command: [node, /bucket-service.mjs]
    environment:
      BUCKET: ${BUCKET_NAME}
      ACCESS_KEY: \${BACKUP_S3_ACCESS_KEY:-}
      SECRET_KEY: \${BACKUP_S3_SECRET_KEY:-}
    volumes:
      - ./scripts/src/production/bucket-service.mjs:/bucket-service.mjs:ro
      - ${home}/bucket:/bucket:ro
      - ${home}/certificates:/certificates:ro
    healthcheck:
      test: [CMD, node, -e, "require('node:net').connect(9000).on('error', () => process.exit(1)).on('connect', () => process.exit())"]
      interval: 5s
    networks: [outer]
`;
