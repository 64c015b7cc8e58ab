import { createCheckout } from '../../../checkout/src/app';
import { readCheckoutConfig } from '../../../checkout/src/config';
import { exposeProcessorTime } from '../api/expose-processor-time';

/** The checkout as it runs in production, its log included, in a process of its own. */
const config = readCheckoutConfig({
  // No postal service is there: what a CEP knows is a comfort, and no part of what is measured.
  POSTAL_CODE_BASE: 'http://127.0.0.1:9/ws',
  CARD_ORIGIN: 'http://127.0.0.1:9',
  TAG_ORIGIN: 'http://127.0.0.1:9',
  CHECKOUT_ORIGINS: 'http://127.0.0.1:9',
  ...process.env,
});
const app = await createCheckout(config);
exposeProcessorTime(app);
await app.listen({ host: config.host, port: config.port });
