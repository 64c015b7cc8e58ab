import { z } from '@balcao/api-schema';
import { askGateway } from '../gateway/ask-gateway';
import { failed } from './ask-shop';
import type { ShopAnswer, ShopCredentials, ShopToken } from './shopify-provider';

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Asks for the token of an app by its id and secret. It ends after a day. */
export async function askToken(
  shopUrl: string,
  { clientId, clientSecret }: ShopCredentials,
  timeoutMs: number,
): Promise<ShopAnswer<ShopToken>> {
  const question = {
    method: 'POST' as const,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
  };
  const asked = await askGateway(`${shopUrl}/admin/oauth/access_token`, question, tokenAnswer, { timeoutMs });
  if (asked.outcome === 'failed') return asked;
  // Also where the app is of another organisation than the shop, or was not installed there.
  if (asked.outcome === 'refused') return failed('credentials');
  return {
    outcome: 'known',
    answer: { accessToken: asked.answer.access_token, endsInSeconds: asked.answer.expires_in },
  };
}
