import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once';
import type { Executor } from '../db/database';
import { limited } from '../problem';

/**
 * How often a subject (a store, a mailbox, a person, an address) may do something in a window with a fixed end. Counted in the
 * transaction of what it limits, it counts nothing that is rolled back. `attempts` lock whoever tries too often until they wait.
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
/** Codes (Pix, boleto) that a purchase, a document or a mailbox asks of a store, before each is worked for. */
export const CODES_OF_ONE: Quota = { scope: 'codes', max: 5, windowSeconds: HOUR };
/** The same, before there are no more. */
export const MOST_CODES_OF_ONE: Quota = { scope: 'most-codes', max: 20, windowSeconds: HOUR };
/** Codes that a network asks of a store: behind an address stand many people. */
export const CODES_OF_NETWORK: Quota = { scope: 'codes-of-network', max: 40, windowSeconds: HOUR };
export const CODES_OF_STORE: Quota = { scope: 'codes-of-store', max: 1_000, windowSeconds: HOUR };
/** Uses of a proof of work for a code, which outlive its challenge. */
export const CODE_OF_PROOF: Quota = { scope: 'code-proof', max: 1, windowSeconds: HOUR };
/** New stores of a person. */
export const NEW_STORES: Quota = { scope: 'new-stores', max: 10, windowSeconds: DAY };
/** Invitations of a store. */
export const INVITATIONS_OF_STORE: Quota = { scope: 'invitations', max: 50, windowSeconds: DAY };
/** Invitations of all stores to one person. */
export const INVITATIONS_TO_ONE: Quota = { scope: 'invitations-to', max: 5, windowSeconds: DAY };
/** Requests of a verified seller to change their company: each is mailed, and somebody of the platform reads it. */
export const COMPANY_CHANGES: Quota = { scope: 'company-changes', max: 5, windowSeconds: DAY };

const keyOf = ({ scope }: Quota, subject: string): string => `${scope}|${subject}`;

const consume = compileOnce<{ key: string; max: number; windowSeconds: number }>()<{ seconds: number }>(
  (_statements, bind) =>
    sql`select take_from_quota(${bind('key')}, ${bind('max')}, ${bind('windowSeconds')}) as seconds`,
);

/**
 * Counts once against a quota. Several are taken in the same order everywhere: each holds its count until the transaction ends.
 * @throws Problem too_many_requests
 */
export async function consumeQuota(executor: Executor, quota: Quota, subject: string): Promise<void> {
  const { max, windowSeconds } = quota;
  const [taken] = await consume(executor, { key: keyOf(quota, subject), max, windowSeconds });
  if (taken && taken.seconds > 0) throw limited('too_many_requests', taken.seconds);
}

/** Counts once against each of several quotas, as `consumeQuota`, in one round trip. @returns which of them are used up */
export async function countQuotas(
  executor: Executor,
  counted: readonly { quota: Quota; subject: string }[],
): Promise<boolean[]> {
  const rows = counted.map(({ quota, subject }) => ({ ...quota, key: keyOf(quota, subject) }));
  const answer = await sql<{ isUsedUp: boolean }>`
    select take_from_quota(key, max, "windowSeconds") > 0 as "isUsedUp"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as quota(key text, max integer, "windowSeconds" integer)`.execute(
    executor,
  );
  return answer.rows.map(({ isUsedUp }) => isUsedUp);
}

/**
 * Whether a quota is used up, without counting.
 * @throws Problem too_many_requests
 */
export async function assertQuotaLeft(platform: Executor, quota: Quota, subject: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from resets_at - now())) as seconds from request_counts
    where key = ${`quota|${keyOf(quota, subject)}`} and requests >= ${quota.max} and resets_at > now()`.execute(
    platform,
  );
  const [full] = rows;
  if (full) throw limited('too_many_requests', Math.max(1, full.seconds));
}
