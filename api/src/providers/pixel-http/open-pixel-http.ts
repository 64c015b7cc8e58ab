import type { PixelProvider } from '@balcao/domain';
import type { Config } from '../../config';
import { isLoopbackName } from '../../security/ip-address';
import { nodeOutgoingHttp } from '../outgoing-http/node-outgoing-http';
import type { PixelHttp } from './pixel-http';
import { pixelSink } from './pixel-sink';

/** The addresses of providers. */
const ADDRESSES: Readonly<Partial<Record<PixelProvider, string>>> = {
  meta: 'https://graph.facebook.com',
  ga4: 'https://www.google-analytics.com',
  tiktok: 'https://business-api.tiktok.com',
  pinterest: 'https://api.pinterest.com',
  kwai: 'https://www.adsnebula.com',
  taboola: 'https://trc.taboola.com',
  utmify: 'https://api.utmify.com.br',
};

const isOfThisMachine = (url: string): boolean => isLoopbackName(new URL(url).hostname);

/**
 * Calls providers at their addresses, or where `PIXEL_URLS` says they are. Without it, only production calls anybody: elsewhere a sink
 * answers as they would.
 */
export function openPixelHttp({
  environment,
  pixelUrls,
}: Pick<Config, 'environment' | 'pixelUrls'>): PixelHttp {
  const named = Object.values(pixelUrls);
  if (named.length === 0 && environment !== 'production') return pixelSink();
  const http = nodeOutgoingHttp({ allowsLoopback: named.some(isOfThisMachine) });
  return {
    isDouble: named.length > 0 && named.every(isOfThisMachine),
    async send(provider, { method, path, headers, body }) {
      const base = pixelUrls[provider] ?? ADDRESSES[provider];
      if (base === undefined) return { outcome: 'failed', why: 'address_refused' };
      return method === 'GET'
        ? http.get(`${base}${path}`, headers)
        : http.post(`${base}${path}`, { headers, body });
    },
  };
}
