import { z } from '@balcao/api-schema';
import { askGateway } from './ask-gateway';
import type { GatewayProvider } from './gateway-provider';

const BASE_URLS = { test: 'https://sandbox.api.pagseguro.com', live: 'https://api.pagseguro.com' };

/** `GET /public-keys/card`, https://developer.pagbank.com.br/reference/consultar-chave-publica. */
const publicKeyAnswer = z.object({ public_key: z.string() });

/** PagSeguro, today PagBank: its key for card data, which only a known token is told, proves the token. */
export const createPagSeguro = (baseUrl?: string): GatewayProvider => ({
  verifyAccount: ({ mode, credentials: { apiToken = '' } }) =>
    askGateway(
      `${baseUrl ?? BASE_URLS[mode]}/public-keys/card`,
      { headers: { accept: 'application/json', authorization: `Bearer ${apiToken}` } },
      publicKeyAnswer,
      () => ({ accountStatus: '', feedback: '' }),
    ),
});
