import type { EntryFilter } from '@balcao/api-schema';
import { sql } from 'kysely';
import { type Condition, fromDay, untilDay } from '../../../lists/conditions';

/** Days of São Paulo, both included; each may be left out. */
export interface OccurredDays {
  from?: string | undefined;
  to?: string | undefined;
}

const LONG_AGO = '2000-01-01';
const FAR_AHEAD = '2999-12-31';
/** Written as `ledger_entries_late` has it. */
const isLate = sql<boolean>`e.posted_at - e.occurred_at not between interval '-1 hour' and interval '48 hours'`;

/**
 * The lines (`e`) whose fact happened on some days. Nearly all of them were posted within two days of it and are found by that; the others have
 * an index of their own. The middle part leaves nothing out: it tells PostgreSQL where to look.
 */
export function occurredOn({ from, to }: OccurredDays): Condition {
  const first = from ?? LONG_AGO;
  const last = to ?? FAR_AHEAD;
  return sql`(${fromDay('e.occurred_at')(first)} and ${untilDay('e.occurred_at')(last)}
    and ((e.posted_at >= ${first}::date::timestamp at time zone 'America/Sao_Paulo' - interval '1 hour'
      and e.posted_at < (${last}::date + 1)::timestamp at time zone 'America/Sao_Paulo' + interval '48 hours') or ${isLate}))`;
}

/**
 * The filter of a custodian's statement: both ends of a period of competência are one condition. Of lines with a sign, those of moves
 * are left out where they are joined, as they have none.
 */
export type StatementFilter = Omit<EntryFilter, 'custody' | 'occurredFrom' | 'occurredTo' | 'moves'> & {
  occurred?: OccurredDays | undefined;
  moves?: 'joined' | 'left_out' | undefined;
};

/** Brings a filter as calls have it into the form of the list. */
export function toStatementFilter<Query extends EntryFilter>({
  occurredFrom: from,
  occurredTo: to,
  moves,
  ...others
}: Query): Omit<Query, 'occurredFrom' | 'occurredTo' | 'moves'> & StatementFilter {
  return {
    ...others,
    ...(moves && { moves: others.sign ? ('left_out' as const) : moves }),
    ...((from !== undefined || to !== undefined) && { occurred: { from, to } }),
  };
}
