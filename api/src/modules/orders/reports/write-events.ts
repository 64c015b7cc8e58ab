import type { SellerTransaction } from '../../../db/database';
import { keepReusedEvents } from '../ingestion/reused-repository';
import { keysOf } from '../state/key-of-event';
import {
  eventsAt,
  type OrderPlace,
  paymentsAt,
  type StoredEvent,
  type StoredOrder,
} from '../state/repository';
import type { ReportedEvent } from './order-report';
import { insertReportedEvents } from './repository';

/** Leaves out states that are known from an earlier moment: each report repeats them. */
const newsAmong = (
  events: readonly ReportedEvent[],
  stored: readonly StoredEvent[],
  source: string,
): ReportedEvent[] =>
  events.filter(
    ({ type, isState, occurredAt }) =>
      !isState ||
      !stored.some((row) => row.source === source && row.type === type && row.occurred_at <= occurredAt),
  );

/** The keys of new events, and how many others were kept that came under known ids. */
interface WrittenEvents {
  news: ReadonlySet<string>;
  kept: number;
}

/** Stores what is new of an order's events, and keeps what has come under ids of others. */
export async function writeEvents(
  trx: SellerTransaction,
  place: OrderPlace,
  order: StoredOrder,
  source: string,
  events: readonly ReportedEvent[],
): Promise<WrittenEvents> {
  const [payments, stored] = await Promise.all([paymentsAt(trx, place), eventsAt(trx, place)]);
  const paymentId = payments[0]?.id ?? null;
  const news = newsAmong(events, stored, source).filter(
    ({ isOfPayment }) => !isOfPayment || paymentId !== null,
  );
  const added = await insertReportedEvents(trx, order, { source, paymentId }, news);
  const told = news.map(({ isOfPayment, ...event }) => ({
    ...event,
    data: {},
    paymentId: isOfPayment ? paymentId : null,
  }));
  const { kept } =
    added.length === news.length ? { kept: 0 } : await keepReusedEvents(trx, order, source, told);
  return { news: keysOf(source, added), kept };
}
