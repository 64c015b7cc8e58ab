import type {
  CODE_METHODS,
  PixelDeliveryStatus,
  PixelEvent,
  PixelProvider,
  PurchaseMoment,
  SentPixelEvent,
} from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, Instant, OptionalInstant } from '../../../db/instants';
import type { Json } from '../../../db/product-columns';
import type { StoreRecord } from '../../../db/store-record';

export interface PixelsTable extends StoreRecord {
  nickname: string;
  nickname_key: string;
  search: string;
  provider: PixelProvider;
  external_id: string;
  account: string;
  event_name: string;
  events: Json<PixelEvent[]>;
  purchase_on: PurchaseMoment;
  generated_value_bp: number;
  methods: Json<(typeof CODE_METHODS)[number][]>;
  product_ids: Json<string[]>;
  domain_ids: Json<string[]>;
  test_event_code: string;
  reports_shopify: boolean;
  sends_buyer: boolean;
  active: boolean;
  /** Encrypted; empty without one. */
  token_sealed: Generated<string>;
  token_end: Generated<string>;
}

/** A try to report, as it is stored. */
export interface PixelAttempt {
  /** ISO 8601, UTC. */
  at: string;
  ms: number;
  /** Null where nothing answered. */
  httpStatus: number | null;
  /** The provider's own code, or why nothing answered; empty without one. */
  code: string;
  /** The beginning of the answer. */
  text: string;
}

export interface PixelDeliveriesTable {
  seller_id: string;
  id: string;
  store_id: string;
  pixel_id: string;
  event: SentPixelEvent;
  event_id: string;
  order_id: string | null;
  order_number: ColumnType<number | null, number | null | undefined, never>;
  session_token: Generated<string>;
  occurred_at: Instant;
  value_cents: Generated<number>;
  status: PixelDeliveryStatus;
  payload: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  attempts: ColumnType<PixelAttempt[], string | undefined, string>;
  began_at: OptionalInstant;
  first_sent_at: OptionalInstant;
  next_attempt_at: OptionalInstant;
  created_at: DefaultInstant;
}
