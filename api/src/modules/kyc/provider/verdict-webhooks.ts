import { idwallWebhook, idwallWebhookParams } from '@balcao/api-schema';
import type { Platform } from '../../../platform';
import { readJson } from '../../../providers/gateway/webhook';
import type { KycService } from '../../../providers/kyc/kyc-provider';
import type { InboundWebhook } from '../../../webhooks/receive-webhooks';
import { enqueueHintedCase } from '../report/provider-cases-repository';

/** The webhook of the verification service. Its content is not trusted: it only makes us ask the service. */
export const verdictWebhooks = ({
  database,
  kycProvider: { service },
}: Pick<Platform, 'database' | 'kycProvider'>): InboundWebhook<
  typeof idwallWebhookParams,
  KycService,
  { profileRef: string }
> => ({
  path: '/webhooks/idwall/:secret',
  operationId: 'receiveIdwallWebhook',
  tag: 'kyc',
  params: idwallWebhookParams,
  maxBytes: 512 * 1024,
  limitGroup: 'webhooks',
  find: async ({ secret }) => (service?.knowsSecret(secret) ? service : undefined),
  verify(_service, { body }) {
    const event = readJson(body, idwallWebhook);
    return event === undefined ? { verdict: 'unreadable' } : { verdict: 'event', event };
  },
  keep: (_service, { profileRef }) => enqueueHintedCase(database, profileRef),
});
