import { createAskShop } from './ask-shop';
import { askToken } from './ask-token';
import { readPicture } from './read-picture';
import { shopReadingCalls } from './shop-reading';
import { shopWebhookCalls } from './shop-webhooks';
import { shopWritingCalls } from './shop-writing';
import type { ShopifyProvider } from './shopify-provider';

const TOKEN_TIMEOUT_MS = 10_000;

/** The hosts of the files that bulk operations have written, and of pictures. */
const FILE_HOSTS = /(^|\.)(storage\.googleapis\.com|shopifycdn\.com|shopify\.com|myshopify\.com)$/;

/** @param baseUrl where every shop is, for tests; each is at its own address when omitted */
export function createShopify(baseUrl: string | undefined): ShopifyProvider {
  const urlOf = (shopDomain: string) => baseUrl ?? `https://${shopDomain}`;
  const mayRead = (url: string) => {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, origin } = new URL(url);
    return baseUrl === undefined
      ? protocol === 'https:' && FILE_HOSTS.test(hostname)
      : origin === new URL(baseUrl).origin;
  };
  const ask = createAskShop(urlOf);
  return {
    requestToken: (credentials) => askToken(urlOf(credentials.shopDomain), credentials, TOKEN_TIMEOUT_MS),
    readPicture: (url) => readPicture(url, mayRead),
    ...shopWebhookCalls(ask),
    ...shopReadingCalls(ask, mayRead),
    ...shopWritingCalls(ask),
  };
}
