import { GATEWAY_IDS, type GatewayId, SENDING_PROVIDERS } from '@balcao/domain';
import { z } from 'zod';
import {
  address,
  complete,
  environment,
  itemsOf,
  oneOf,
  optional,
  secret,
  setting,
  settings,
  whole,
  withoutSlash,
} from './settings';

const ofConnector = {
  url: optional(address('BANK_URL', 'must be the address of the connector to the bank.')),
  token: optional(secret('BANK_TOKEN', 16)),
};

/** The bank that pays payouts and knows accounts. Production has none until one is named, so that no payout is paid by nobody. */
export const bank = settings({
  environment,
  named: optional(oneOf('BANK_PROVIDER', ['simulado', 'http', 'nenhum'])),
  ...ofConnector,
}).transform(({ environment: where, named, ...connector }, context) => {
  const provider = named ?? (where === 'production' ? 'nenhum' : 'simulado');
  return provider === 'http'
    ? { provider, ...complete(connector, ofConnector, 'BANK_PROVIDER=http', context) }
    : { provider };
});
export type BankSettings = z.output<typeof bank>;

/** The limits of payouts. */
export const payouts = settings({
  minCents: whole('PAYOUT_MIN_CENTS', 500, [1, 10_000_000]),
  /** The hour of São Paulo after which a request waits for the bank's next day; 24 for never. */
  cutoffHour: whole('PAYOUT_CUTOFF_HOUR', 16, [0, 24]),
});

const ofAccount = {
  accountId: setting('PLAN_PIX_ACCOUNT_ID', z.string().max(100).optional()),
  apiToken: optional(secret('PLAN_PIX_TOKEN', 16)),
};

/**
 * Through which account of the platform sellers pay its invoices by Pix. Production has none until one is named, so that no invoice is
 * paid by nobody.
 */
export const planPix = settings({
  environment,
  named: optional(oneOf('PLAN_PIX_PROVIDER', ['simulado', 'iugu', 'nenhum'])),
  ...ofAccount,
}).transform(({ environment: where, named, ...account }, context) => {
  const provider = named ?? (where === 'production' ? 'nenhum' : 'simulado');
  return provider === 'iugu'
    ? { provider, ...complete(account, ofAccount, 'PLAN_PIX_PROVIDER=iugu', context) }
    : { provider };
});
export type PlanPixSettings = z.output<typeof planPix>;

/** Gateways whose money may be the platform's: the others pay into accounts of the sellers' own. */
const ABLE_TO_COLLECT: ReadonlySet<string> = new Set<GatewayId>(['iugu', 'simulador']);

/** `iugu,simulador` */
export const collectingGateways = setting(
  'COLLECTING_GATEWAYS',
  z
    .string()
    .transform((names) => itemsOf(names) as GatewayId[])
    .refine(
      (names) => names.every((name) => ABLE_TO_COLLECT.has(name)),
      `COLLECTING_GATEWAYS must be a list of ${[...ABLE_TO_COLLECT].join(', ')}: other gateways pay sellers directly.`,
    )
    .optional(),
);

/** Addresses instead of their own, such as those of doubles: `iugu=http://127.0.0.1:4100,paypal=https://…` */
const urls = <Name extends string>(variable: string, names: readonly Name[], kind: string) =>
  setting(
    variable,
    z
      .string()
      .default('')
      .transform((list) => itemsOf(list).map((entry) => entry.split(/=(.*)/s)))
      .refine(
        (entries) =>
          entries.every(
            ([name, url = '']) =>
              names.some((known) => known === name) && /^https?:\/\//.test(url) && URL.canParse(url),
          ),
        `${variable} must be a list of <${kind}>=<address>, separated by commas.`,
      )
      .transform(
        (entries) =>
          Object.fromEntries(entries.map(([name, url = '']) => [name, withoutSlash(url)])) as Partial<
            Record<Name, string>
          >,
      ),
  );

export const gatewayUrls = urls('GATEWAY_URLS', GATEWAY_IDS, 'gateway');
export const pixelUrls = urls('PIXEL_URLS', SENDING_PROVIDERS, 'provider');
