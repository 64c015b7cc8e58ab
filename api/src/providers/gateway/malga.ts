import { z } from '@balcao/api-schema';
import { askGateway } from './ask-gateway';
import type { GatewayProvider } from './gateway-provider';

const BASE_URLS = { test: 'https://sandbox-api.dev.malga.io', live: 'https://api.malga.io' };

/** `GET /v1/merchants/{id}`, https://docs.malga.io. */
const merchantAnswer = z.object({ id: z.string() });

/** Malga: the merchant, which only its client's key is told, proves all three credentials. */
export const createMalga = (baseUrl?: string): GatewayProvider => ({
  verifyAccount: ({ mode, credentials: { clientId = '', apiKey = '', merchantId = '' } }) =>
    askGateway(
      `${baseUrl ?? BASE_URLS[mode]}/v1/merchants/${encodeURIComponent(merchantId)}`,
      { headers: { accept: 'application/json', 'x-client-id': clientId, 'x-api-key': apiKey } },
      merchantAnswer,
      () => ({ accountStatus: '', feedback: '' }),
    ),
});
