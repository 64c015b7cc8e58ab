import type { CheckoutFeed, CheckoutFeedEntry, CheckoutFeedQuery } from '@balcao/api-schema';
import {
  CHECKOUT_DEVICES,
  checkoutFeedText,
  checkoutFeedTone,
  isBrazilianState,
  MAX_MONEY_CENTS,
  maskPersonName,
} from '@balcao/domain';
import { currentMs } from '../../../db/clock';
import type { Database, Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { keyOfEvent } from '../state/key-of-event';
import { outcomesOfEvents } from '../state/order-state';
import { historiesOf } from '../state/repository';
import { type FeedRow, selectFeed } from './repository';

/** The age of the oldest entry that a new feed shows, in milliseconds. */
const FIRST_MS = 7 * 24 * 3_600_000;
/** A row has its time before its transaction ends, which may take this long. */
const COMMIT_MS = 30_000;

const textAt = (data: FeedRow['data'], ...names: readonly string[]): string =>
  names.map((name) => data?.[name]).find((value) => typeof value === 'string') ?? '';

/** A buyer's masked name; nothing where a checkout sent a document, an e-mail or a phone instead. */
function buyerOf({ buyer_name, data }: FeedRow): string {
  const name = buyer_name ?? textAt(data, 'name');
  return /[\d@]/.test(name) ? '' : maskPersonName(name);
}

/** The amount that a checkout gave, if it is one. */
function amountOf({ amount_cents, data }: FeedRow): number | null {
  if (amount_cents !== null) return amount_cents;
  const amount = data?.amount;
  return typeof amount === 'number' && Number.isInteger(amount) && amount >= 0 && amount <= MAX_MONEY_CENTS
    ? amount
    : null;
}

function toEntry(row: FeedRow): CheckoutFeedEntry {
  const { type, method, data } = row;
  const state = (textAt(data, 'state', 'uf') || (row.order_state ?? '')).toUpperCase();
  const told = data?.device ?? row.order_device;
  return {
    id: row.id,
    type,
    text: checkoutFeedText({ type, step: textAt(data, 'step'), method }),
    tone: checkoutFeedTone(type),
    receivedAt: row.received_at.toISOString(),
    occurredAt: row.occurred_at.toISOString(),
    isTest: row.is_test,
    buyer: buyerOf(row),
    amountCents: amountOf(row),
    method,
    state: isBrazilianState(state) ? state : null,
    device: CHECKOUT_DEVICES.find((device) => device === told) ?? 'unknown',
    order:
      row.order_id === null || row.order_number === null
        ? null
        : { id: row.order_id, number: row.order_number },
  };
}

/** An event of an order; null for an order itself, and for a visit. */
const eventOf = ({ event_source: source, event_id, order_id }: FeedRow) =>
  source === null || event_id === null || order_id === null
    ? null
    : { orderId: order_id, key: keyOfEvent({ source, event_id }) };

/** Leaves out what was reported of an order and changed nothing, or not as much as it says: it is no sale. */
async function withEffect(
  executor: Executor,
  sellerId: string,
  rows: readonly FeedRow[],
): Promise<FeedRow[]> {
  const orderIds = new Set(rows.flatMap((row) => eventOf(row)?.orderId ?? []));
  const histories = await historiesOf(executor, sellerId, [...orderIds]);
  const outcomes = new Map(
    [...histories.values()].flatMap(({ payments, events }) => [
      ...outcomesOfEvents(payments, events).outcomes,
    ]),
  );
  return rows.filter((row) => {
    const event = eventOf(row);
    return event === null || (outcomes.get(event.key) ?? 'applied') === 'applied';
  });
}

/**
 * The entries of a store's feed after a cursor. Entries whose transaction was open when the cursor was given out are among them, and those
 * around it come again.
 */
export async function readFeed(
  database: Database,
  owner: Owner,
  { after, limit }: CheckoutFeedQuery,
): Promise<CheckoutFeed> {
  const now = currentMs();
  const afterMs = after ?? now - FIRST_MS;
  const seller = database.forSeller(owner.sellerId);
  const rows = await selectFeed(seller, owner, { afterMs, limit: limit + 1 });
  const shown = await withEffect(seller, owner.sellerId, rows.slice(0, limit));
  return {
    items: shown.map(toEntry),
    cursor: Math.max(after ?? 0, now - COMMIT_MS),
    hasMore: rows.length > limit,
    updatedAt: new Date(now).toISOString(),
  };
}
