import type { CheckoutDevice, OrderSource } from '@balcao/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../../../db/instants';

/** A day of São Paulo, which pg hands out as it is written. */
type Day = ColumnType<string, string, string>;

/** A visit to the checkout. */
export interface CheckoutSessionsTable {
  seller_id: string;
  store_id: string;
  is_test: boolean;
  token: string;
  started_at: OptionalInstant;
  device: Generated<CheckoutDevice>;
  utm: ColumnType<Record<string, string>, string | undefined, string>;
  utm_source: GeneratedAlways<string>;
  checkout: Generated<string>;
  last_seen_at: Instant;
  step: Generated<number>;
  contact_at: OptionalInstant;
  ordered_at: OptionalInstant;
  recovery_at: OptionalInstant;
  abandoned_at: OptionalInstant;
  first_abandoned_at: OptionalInstant;
}

export interface CheckoutSessionOrdersTable {
  seller_id: string;
  store_id: string;
  is_test: boolean;
  session_token: string;
  source: OrderSource;
  external_id: string;
}

/** The keys of what is counted of a day or an hour. The counts are read and written by SQL that is made from `CHECKOUT_COUNTERS`. */
export interface MetricsCellsTable {
  seller_id: string;
  store_id: string;
  product: string;
  day: Day;
  hour: Instant;
  utm_source: string;
  device: CheckoutDevice;
  method: string;
  checkout: string;
}

export interface MetricsProgressTable {
  seller_id: string;
  store_id: string;
  rolled_before: ColumnType<Date, string, string>;
}

export interface MetricsStaleHoursTable {
  seller_id: string;
  store_id: string;
  hour: Instant;
}
