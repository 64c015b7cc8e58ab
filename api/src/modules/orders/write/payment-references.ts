import { paymentReferencesIn } from '@balcao/domain';
import { searchTextOf } from '../../../lists/search';
import type { StoredOrder } from '../state/repository';
import type { NewEvent } from './event-repository';
import { type OrderColumns, searchWith } from './order-repository';

/** More would be noise: each attempt has two or three. */
const MAX_REFERENCES = 30;

/** The names of payments that data of events tells and that are not known, as many as an order keeps. */
function newReferencesIn(
  data: readonly Readonly<Record<string, unknown>>[],
  known: readonly string[],
): string[] {
  const references = new Set(data.flatMap(paymentReferencesIn));
  return [...references]
    .filter((name) => !known.includes(name))
    .slice(0, Math.max(0, MAX_REFERENCES - known.length));
}

/** The columns by which an order is found by what banks and gateways call its payments, where events bring new names. */
export function referenceColumns(
  { payment_references: known, anonymized_at }: StoredOrder,
  events: readonly NewEvent[],
): OrderColumns {
  const added = newReferencesIn(
    events.map(({ data }) => data),
    known,
  );
  if (added.length === 0 || anonymized_at !== null) return {};
  return { payment_references: [...known, ...added], search: searchWith(searchTextOf(...added)) };
}
