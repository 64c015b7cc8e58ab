import type { GatewayId } from '@balcao/domain';
import { sql } from 'kysely';
import type { Database } from '../../../db/database';
import type { ChargeRow } from './repository';

const LONGEST_WORD = 80;

/** Keeps a status of a gateway that its adapter does not know, with the first charge that was called so. */
export async function keepUnfamiliarWord(
  { platform }: Pick<Database, 'platform'>,
  { gateway, id }: Pick<ChargeRow, 'gateway' | 'id'>,
  word: string,
): Promise<void> {
  await platform
    .insertInto('gateway_words')
    .values({ gateway, word: word.slice(0, LONGEST_WORD), payment_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many such words of each gateway were first seen in the last day. */
export const countNewWords = ({
  platform,
}: Pick<Database, 'platform'>): Promise<{ gateway: GatewayId; words: number }[]> =>
  platform
    .selectFrom('gateway_words')
    .where(sql<boolean>`seen_at > now() - interval '1 day'`)
    .groupBy('gateway')
    .select(['gateway', ({ fn }) => fn.countAll<number>().as('words')])
    .execute();
