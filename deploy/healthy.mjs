// The check of a container's health: whether the service in it says that it can serve.
const { API_PORT, DOMAINS_HTTP_PORT, CHECKOUT_PORT, PORT } = process.env;
const address = API_PORT
  ? `http://127.0.0.1:${API_PORT}/readyz`
  : `http://127.0.0.1:${DOMAINS_HTTP_PORT ?? CHECKOUT_PORT ?? PORT}/healthz`;
const answer = await fetch(address).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
