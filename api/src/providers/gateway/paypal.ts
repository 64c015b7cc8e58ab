import { z } from '@balcao/api-schema';
import { askGateway, basicAuth } from './ask-gateway';
import type { GatewayProvider } from './gateway-provider';

const BASE_URLS = { test: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' };

/** `POST /v1/oauth2/token`, https://developer.paypal.com/api/rest/authentication. The token in it is not kept. */
const tokenAnswer = z.object({ access_token: z.string(), token_type: z.string() });

/** PayPal: an access token, which only a known application gets, proves its credentials. */
export const createPayPal = (baseUrl?: string): GatewayProvider => ({
  verifyAccount: ({ mode, credentials: { clientId = '', clientSecret = '' } }) =>
    askGateway(
      `${baseUrl ?? BASE_URLS[mode]}/v1/oauth2/token`,
      {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          authorization: basicAuth(clientId, clientSecret),
        },
        body: 'grant_type=client_credentials',
      },
      tokenAnswer,
      () => ({ accountStatus: '', feedback: '' }),
    ),
});
