import { isIP } from 'node:net';
import { z } from 'zod';

/** The settings by which sellers' domains are found. */
export interface DomainSettings {
  /** Below this name each domain has a target of its own. */
  target: string;
  /** Name servers as `address` or `address:port`; empty for those of the machine. */
  dnsServers: readonly string[];
}

const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;
const isServer = (text: string): boolean =>
  isIP(text) !== 0 || isIP(text.replace(/:\d+$/, '').replaceAll(/^\[|\]$/g, '')) !== 0;

/** The settings that say where sellers' domains point to, and who is asked about them. */
export const domainVariables = {
  CHECKOUT_TARGET: z
    .string()
    .regex(HOST, 'CHECKOUT_TARGET must be a host, such as checkout.balcao.com.br.')
    .optional(),
  DNS_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (servers) => servers.every(isServer),
      'DNS_SERVERS must be addresses of name servers, separated by commas.',
    )
    .default([]),
};

const variables = z.object(domainVariables);

/** @param checkoutUrl the address of the installation's checkout */
export const domainsOf = (
  { CHECKOUT_TARGET: target, DNS_SERVERS: dnsServers }: z.infer<typeof variables>,
  checkoutUrl: string,
): DomainSettings => ({ target: target ?? new URL(checkoutUrl).hostname, dnsServers });
