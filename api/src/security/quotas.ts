import { sql } from 'kysely';
import type { Executor } from '../db/database';
import { limited } from '../problem';

/**
 * How often a subject (a store, a mailbox, a person) may do something in a window with a fixed end. It is counted in the
 * transaction of what it limits: what is rolled back did not happen. `attempts` count what is tried, from outside.
 */
export interface Quota {
  scope: string;
  max: number;
  windowSeconds: number;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Mails of a store to its buyers. */
export const BUYER_MAILS_OF_STORE: Quota = { scope: 'buyer-mails', max: 1_000, windowSeconds: DAY };
/** Mails of all stores to one buyer. */
export const BUYER_MAILS_TO_ONE: Quota = { scope: 'buyer-mails-to', max: 8, windowSeconds: DAY };
/** New stores of a person. */
export const NEW_STORES: Quota = { scope: 'new-stores', max: 10, windowSeconds: DAY };
/** Invitations of a store. */
export const INVITATIONS_OF_STORE: Quota = { scope: 'invitations', max: 50, windowSeconds: DAY };
/** Invitations of all stores to one person. */
export const INVITATIONS_TO_ONE: Quota = { scope: 'invitations-to', max: 5, windowSeconds: DAY };
/** Requests of a verified seller to change their company: each is mailed, and somebody of the platform reads it. */
export const COMPANY_CHANGES: Quota = { scope: 'company-changes', max: 5, windowSeconds: DAY };

/**
 * Counts once against a quota. Several are taken in the same order everywhere: each holds its count until the transaction ends.
 * @throws Problem too_many_requests
 */
export async function consumeQuota(
  trx: Executor,
  { scope, max, windowSeconds }: Quota,
  subject: string,
): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select take_from_quota(${`${scope}|${subject}`}, ${max}, ${windowSeconds}) as seconds`.execute(trx);
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds > 0) throw limited('too_many_requests', seconds);
}
