import type { FastifyRequest } from 'fastify';

/** `none` is what a person asks for by themselves, such as a reload. */
const OWN_SITES = ['same-origin', 'none'];
const HAS_PORT = /:\d+$/;

/**
 * Whether what is posted comes from a page of the same origin. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin` alone. A page of
 * the same site is none of ours: what sellers bring runs on names beside it. A proxy ends TLS and may leave the port out of `Host`, so the
 * scheme is not compared, and the port where there is one.
 */
export function isOwnForm({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined && !OWN_SITES.includes(String(site))) return false;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return (HAS_PORT.test(host) ? from.host : from.hostname) === host;
}
