import type { OrderFieldColumns } from '@balcao/api-schema';
import type {
  Custody,
  FulfillmentStatus,
  OrderInvoice,
  OrderItemKind,
  OrderPaymentStatus,
  OrderSource,
  PaymentMethod,
  PaymentStatus,
  ShippingAddress,
} from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, Instant, OptionalInstant } from '../../../db/instants';

type OptionalJson = ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;

export interface OrderNumbersTable {
  seller_id: string;
  last_number: number;
}

export interface OrdersTable extends OrderFieldColumns<Generated<string>> {
  seller_id: string;
  id: string;
  store_id: string;
  number: number;
  source: OrderSource;
  external_id: string;
  is_test: boolean;
  currency: string;
  subtotal_cents: number;
  discount_cents: number;
  shipping_cents: number;
  interest_cents: number;
  /** The cents by which the source's total is above the sum of the other amounts. */
  difference_cents: Generated<number>;
  total_cents: number;
  /** Of the total, what the store goes without: what was paid short it has accepted. */
  waived_cents: Generated<number>;
  captured_cents: Generated<number>;
  refunded_cents: Generated<number>;
  payment_status: OrderPaymentStatus;
  fulfillment_status: Generated<FulfillmentStatus>;
  payment_method: Generated<PaymentMethod | ''>;
  installments: Generated<number>;
  /** Of the last parcel. */
  tracking_code: Generated<string>;
  buyer_name: Generated<string>;
  buyer_email: Generated<string>;
  buyer_phone: Generated<string>;
  buyer_document: Generated<string>;
  /** `YYYY-MM-DD`, of stores that ask for it; empty otherwise. */
  buyer_birth_date: Generated<string>;
  anonymized_at: OptionalInstant;
  utm: ColumnType<Record<string, string> | null, string | null | undefined, string | null>;
  /** Of the address that it goes to; empty where it is not known. */
  shipping_state: Generated<string>;
  tags: ColumnType<string[], readonly string[] | undefined, readonly string[]>;
  /** None of its items is sent. */
  is_digital: Generated<boolean>;
  shipping_method: Generated<string>;
  /** The business days until delivery that the buyer was promised. */
  shipping_days: number | null;
  shipping_address: ColumnType<ShippingAddress | null, string | null | undefined, string | null>;
  /** The names of its payments at banks and gateways. Parts of `search`. */
  payment_references: ColumnType<string[], readonly string[] | undefined, readonly string[]>;
  search: string;
  /** Orders the reports of a source that sends whole orders: the last one counts. */
  source_version: Generated<string>;
  /** More came in than its total or a payment's amount, more went out than there was, or ids of events were used again. */
  is_divergent: Generated<boolean>;
  /** How many `reused_events` are kept of it. */
  reused_event_count: Generated<number>;
  /** It has rows in `stock_reservations`. */
  moves_stock: Generated<boolean>;
  /** Its nota fiscal. */
  invoice: ColumnType<OrderInvoice | null, string | null | undefined, string | null>;
  ordered_at: Instant;
  paid_at: OptionalInstant;
  cancelled_at: OptionalInstant;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

export interface OrderItemsTable {
  seller_id: string;
  order_id: string;
  position: number;
  title: string;
  sku: string;
  /** The product's id at the order's source. */
  source_product_id: Generated<string>;
  quantity: number;
  unit_price_cents: number;
  kind: Generated<OrderItemKind>;
  discount_cents: Generated<number>;
  /** Empty for what was bought by itself. */
  orderbump_id: Generated<string>;
}

export interface PaymentsTable {
  seller_id: string;
  id: string;
  order_id: string;
  external_id: string;
  position: number;
  method: PaymentMethod;
  amount_cents: number;
  installments: Generated<number>;
  status: Generated<PaymentStatus>;
  captured_cents: Generated<number>;
  refunded_cents: Generated<number>;
  disputed_cents: Generated<number>;
  lost_cents: Generated<number>;
  chargeback_count: Generated<number>;
  /** The custodian of its money. It changes no more once there is some. */
  custody: Generated<Custody>;
  /** Taken beyond what there was; below 0 where more came in. */
  divergent_cents: Generated<number>;
  /** Of that, what was refunded. */
  excess_refunded_cents: Generated<number>;
  paid_at: OptionalInstant;
  is_paid_late: Generated<boolean>;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

/** Append-only. */
export interface OrderEventsTable {
  seller_id: string;
  store_id: string;
  source: string;
  event_id: string;
  order_id: string;
  payment_id: string | null;
  type: string;
  occurred_at: Instant;
  received_at: DefaultInstant;
  amount_cents: ColumnType<number | null, number | null, never>;
  actor_id: string | null;
  data: OptionalJson;
  /** Of `payment.refunded`: the refund that was asked for here. */
  refund_id: ColumnType<string | null, string | null | undefined, never>;
  /** The gateway's name of the dispute that the event is about. */
  dispute_id: ColumnType<string | null, string | null | undefined, never>;
  /** Of `payment.captured`: how the network calls the money (`networkNameIn`). */
  network_name: ColumnType<string | null, string | null | undefined, never>;
}

/** Events that came under the id of another event with other content. Append-only. */
export interface ReusedEventsTable {
  seller_id: string;
  order_id: string;
  source: string;
  event_id: string;
  /** Of the content. */
  digest: string;
  payment_id: string | null;
  /** Of a hint: what the gateway calls the kind. */
  type: string;
  occurred_at: OptionalInstant;
  received_at: DefaultInstant;
  amount_cents: ColumnType<number | null, number | null | undefined, never>;
  data: OptionalJson;
  /** A hint of a gateway, which was asked itself. */
  is_notice: Generated<boolean>;
}

export interface FulfillmentsTable {
  seller_id: string;
  id: string;
  order_id: string;
  /** Its name at the order's source; empty for a parcel that was sent by hand. */
  external_id: Generated<string>;
  carrier: string;
  tracking_code: string;
  tracking_url: string;
  shipped_at: Instant;
  delivered_at: OptionalInstant;
  created_at: DefaultInstant;
}

/** Notes of the team about an order. Never changed. */
export interface OrderNotesTable {
  seller_id: string;
  id: string;
  order_id: string;
  author_id: string;
  text: string;
  created_at: DefaultInstant;
}

export interface CheckoutEventKeysTable {
  seller_id: string;
  store_id: string;
  source: string;
  event_id: string;
}

/** Append-only. */
export interface CheckoutEventsTable {
  seller_id: string;
  received_at: DefaultInstant;
  source: string;
  event_id: string;
  store_id: string;
  session_token: string;
  type: string;
  occurred_at: Instant;
  is_test: boolean;
  data: OptionalJson;
}
