import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database';

/** Whether a seller, named by SQL, has asked for the erasure of their account: it sells no more, and waits for what is open. */
export const isClosingOf = (sellerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from data_subject_requests as asked
    where asked.seller_id = ${sellerId} and asked.kind = 'erasure' and asked.status = 'waiting')`;

/** Whether the account of a seller closes. */
export async function isClosing(executor: Executor, sellerId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isClosingOf(sql`${sellerId}::text`)} as is`.execute(
    executor,
  );
  return rows[0]?.is ?? false;
}
