import { createCheckout } from './app';
import { createCardFrame } from './card-frame/app';
import { readCheckoutConfig } from './config';
import { createTagFrame } from './tag-frame/app';

/** After draining: as long as a payment may take. */
const STOP_WITHIN_MS = 30_000;

try {
  const config = readCheckoutConfig(process.env);
  const app = await createCheckout(config);
  const cards = await createCardFrame(config);
  const tags = await createTagFrame(config);
  await tags.listen({ port: config.tagPort, host: config.host });
  await cards.listen({ port: config.cardPort, host: config.host });
  await app.listen({ port: config.port, host: config.host });
  app.watchdog.watch();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await Promise.all([app.drain.begin(), cards.drain.begin(), tags.drain.begin()]);
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      await Promise.all([app.close(), cards.close(), tags.close()]);
      process.exit(0);
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
