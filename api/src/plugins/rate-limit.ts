import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../db/database';
import type { Platform } from '../platform';
import { assertQuotaLeft, consumeQuota, type Quota } from '../security/quotas';

const GROUPS = {
  auth: { max: 100, windowSeconds: 15 * 60 },
  /** Uploads of identity documents and links to them. A reviewer opens three per person; nobody may copy thousands. */
  'identity-documents': { max: 300, windowSeconds: 15 * 60 },
  /** Opening links on a phone. Many phones may share an address, and 256 bits cannot be guessed. */
  'capture-links': { max: 60, windowSeconds: 15 * 60 },
  /** Files of a store's data and what makes them, counted by person: each reads many rows. */
  files: { max: 300, windowSeconds: 15 * 60 },
  /** The OpenAPI documents, which are large and the same for everybody: programs read them once, and ask then whether they changed. */
  documents: { max: 120, windowSeconds: 15 * 60 },
  /** Calendars that ask when money falls due. Services read for many people from one address; 256 bits cannot be guessed. */
  calendars: { max: 600, windowSeconds: 15 * 60 },
  /** Calls of services. They come in bursts, and each costs one small write. */
  webhooks: { max: 3_000, windowSeconds: 15 * 60 },
  /** Deliveries of a gateway, counted by connection: a gateway uses few addresses for all its stores. */
  'gateway-webhooks': { max: 3_000, windowSeconds: 15 * 60 },
  /** Test events and repeated deliveries of outgoing webhooks, counted by store: nobody may use us to flood an address. */
  'outgoing-webhooks': { max: 100, windowSeconds: 15 * 60 },
  /** Deliveries of a shop, counted by link: a sale of the year brings several per order. */
  'shop-webhooks': { max: 60_000, windowSeconds: 15 * 60 },
  /** Notices that a person sends to try out what comes of them. */
  'webhook-simulations': { max: 120, windowSeconds: 15 * 60 },
  /** Codes of coupons that no store has, counted by key and address: buyers mistype, programs guess. */
  'coupon-codes': { max: 600, windowSeconds: 15 * 60 },
  /** Checkouts that are opened. Phones share addresses, and each opening writes a row. */
  'checkout-sessions': { max: 600, windowSeconds: 15 * 60 },
  /** Tokens that no checkout has, counted by address: 256 bits cannot be guessed. */
  'checkout-tokens': { max: 300, windowSeconds: 15 * 60 },
  /** The steps of a buyer who reads and types, counted by session: each prices the cart anew. */
  'checkout-steps': { max: 1_500, windowSeconds: 15 * 60 },
  /** Looks at the DNS of a domain that somebody asks for, counted by domain: it is looked at by itself too. */
  'domain-checks': { max: 1, windowSeconds: 60 },
  /** Tries to say whose purchase it is, counted by session. */
  'checkout-proofs': { max: 5, windowSeconds: 60 * 60 },
  /** Documents of a purchase, counted by session: each is drawn anew. */
  'checkout-documents': { max: 30, windowSeconds: 15 * 60 },
  /** Presses of "pay", counted by session: each may ask a gateway. */
  'checkout-payments': { max: 60, windowSeconds: 15 * 60 },
  /** Reports of the policy of payment pages. A browser sends those of a minute together. */
  'csp-reports': { max: 300, windowSeconds: 15 * 60 },
  /** Websockets and their tickets. Many people may share an address, and every page reconnects after an outage. */
  live: { max: 3_000, windowSeconds: 15 * 60 },
} as const;

/** The groups that requests are counted in. */
export type LimitGroup = keyof typeof GROUPS;

const quotaOf = (group: LimitGroup): Quota => ({ scope: group, ...GROUPS[group] });

/**
 * Counts a request against a group, by address or by another key. This limits traffic: every request counts, whatever came
 * of it. Attempts at a password or a code, counted by account, are `security/attempts`.
 *
 * @throws Problem too_many_requests
 */
export const countRequest = ({ platform }: Database, group: LimitGroup, countedBy: string): Promise<void> =>
  consumeQuota(platform, quotaOf(group), countedBy);

/**
 * Whether a count has reached its end, without counting: for what is refused alike whatever would come of it.
 * @throws Problem too_many_requests
 */
export const assertUncounted = (
  { platform }: Database,
  group: LimitGroup,
  countedBy: string,
): Promise<void> => assertQuotaLeft(platform, quotaOf(group), countedBy);

/** Limits how often one address may call the routes of a group: 429 with `Retry-After`. */
export const rateLimit = fastifyPlugin<{ platform: Platform }>(async (app, { platform }) => {
  // Most routes have no limit and skip the wait.
  app.addHook('onRequest', (request, _reply, done) => {
    const group = request.routeOptions.config.limitGroup;
    if (group === undefined) return done();
    countRequest(platform.database, group, request.ip).then(() => done(), done);
  });

  // Who asks is known by then.
  app.addHook('preValidation', (request, _reply, done) => {
    if (!request.routeOptions.config.takesDataOut || request.identity === null) return done();
    countRequest(platform.database, 'files', request.identity.userId).then(() => done(), done);
  });
});
