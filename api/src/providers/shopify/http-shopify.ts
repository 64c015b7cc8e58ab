import { z } from '@balcao/api-schema';
import { askGateway, postJson, sentencesIn } from '../gateway/ask-gateway';
import type { ShopAccess, ShopifyProvider } from './shopify-provider';

/** https://shopify.dev/docs/api/usage/versioning */
const API_VERSION = '2025-07';
const TIMEOUT_MS = 5_000;

const scopesAnswer = z.object({ access_scopes: z.array(z.object({ handle: z.string() })) });
const subscriptionAnswer = z.object({ webhook: z.object({ id: z.number() }) });

/** @param baseUrl where every shop is, for tests; each is at its own address when omitted */
export function createShopify(baseUrl: string | undefined): ShopifyProvider {
  const urlOf = ({ shopDomain }: ShopAccess, path: string) =>
    `${baseUrl ?? `https://${shopDomain}`}/admin${path}`;
  const headersOf = ({ accessToken }: ShopAccess) => ({ 'x-shopify-access-token': accessToken });
  const settings = { timeoutMs: TIMEOUT_MS };

  return {
    async readScopes(access) {
      const headers = { accept: 'application/json', ...headersOf(access) };
      const url = urlOf(access, '/oauth/access_scopes.json');
      const asked = await askGateway(url, { headers }, scopesAnswer, settings);
      if (asked.outcome === 'failed') return asked;
      // A shop that is gone answers 404.
      if (asked.outcome === 'refused') return { outcome: 'failed', why: 'credentials' };
      return { outcome: 'known', scopes: asked.answer.access_scopes.map(({ handle }) => handle) };
    },
    async subscribe(access, topic, address) {
      const question = postJson(headersOf(access), { webhook: { topic, address, format: 'json' } });
      const url = urlOf(access, `/api/${API_VERSION}/webhooks.json`);
      const asked = await askGateway(url, question, subscriptionAnswer, settings);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'answered') return { outcome: 'subscribed' };
      const isThere = asked.status === 422 && sentencesIn(asked.body).includes('already been taken');
      return { outcome: isThere ? 'subscribed' : 'refused' };
    },
  };
}
