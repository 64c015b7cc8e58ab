import { ACCOUNTS_OF, type EntryType, MOVE_TYPES, type SellerAccount } from '@balcao/domain';
import { sql } from 'kysely';
import type { Condition } from '../../../lists/conditions';

/**
 * The account on the other side of a line (`e`), where that is a store's. Both sides are posted one after the other: of the lines of
 * their transaction with the same type and amount, each two belong together.
 */
export const counterAccountOf = sql<SellerAccount | null>`(
  select side.accounts[side.place - 1 + 2 * (side.place % 2)] from (
    select array_agg(case when f.account_version is not null then f.account end order by f.id) as accounts,
      count(*) filter (where f.id <= e.id) as place
    from ledger_entries as f
    where f.seller_id = e.seller_id and f.transaction_id = e.transaction_id and f.type = e.type
      and abs(f.amount_cents) = abs(e.amount_cents)) as side)`;

const listOf = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
const ofPlatform = listOf(ACCOUNTS_OF.plataforma);

/** Whether a line is a move by its type alone, as most are. Of others only the opposite line says so. */
const isAlwaysMove = sql`e.type in (${listOf(MOVE_TYPES)})`;
const SOMETIMES_MOVES = [
  'refund',
  'chargeback',
  'chargeback_reversal',
  'med_return',
  'payout',
  'payout_return',
  'custody_change',
] as const satisfies readonly EntryType[];
/** Each custodian has a statement of their own, so both sides have to be theirs. */
const isWithinCustodian = sql`coalesce((e.account in (${ofPlatform})) = (${counterAccountOf} in (${ofPlatform})), false)`;
const isMove = sql`(${isAlwaysMove} or (e.type in (${listOf(SOMETIMES_MOVES)}) and ${isWithinCustodian}))`;

/** Leaves of each move the line where it arrives, or none. */
export const withMoves = (moves: 'joined' | 'left_out'): Condition =>
  moves === 'joined' ? sql`not (e.amount_cents < 0 and ${isMove})` : sql`not ${isMove}`;
