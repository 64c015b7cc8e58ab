import { createCheckout } from './app';
import { readCheckoutConfig } from './config';

/** After draining: as long as a payment may take. */
const STOP_WITHIN_MS = 30_000;

try {
  const config = readCheckoutConfig(process.env);
  const app = await createCheckout(config);
  await app.listen({ port: config.port, host: config.host });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await app.drain.begin();
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      await app.close();
      process.exit(0);
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
