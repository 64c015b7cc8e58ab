// The check of a container's health: whether the service in it says that it can serve.
const address = process.env.API_PORT
  ? `http://127.0.0.1:${process.env.API_PORT}/readyz`
  : `http://127.0.0.1:${process.env.CHECKOUT_PORT ?? process.env.PORT}/healthz`;
const answer = await fetch(address).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
