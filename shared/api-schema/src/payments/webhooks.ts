import { z } from '../basics/z';

/** `POST /webhooks/idwall/{secret}` → 200 `gatewayWebhookReceipt`. Any other secret answers 404. */
export const idwallWebhookParams = z.object({ secret: z.string().max(200) });

/** Of the body, only the profile that changed is read. */
export const idwallWebhook = z.looseObject({ profileRef: z.string().min(1).max(100) });
