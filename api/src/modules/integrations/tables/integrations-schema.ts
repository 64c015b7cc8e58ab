import type { ShopifyRegistration, ShopifySyncKind, ShopifySyncState } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';

/** A link of a store to another system. Secrets are sealed by the key ring. */
export interface IntegrationsTable {
  seller_id: string;
  id: string;
  store_id: string;
  kind: 'shopify';
  shop_domain: string;
  client_secret_sealed: string;
  client_secret_end: string;
  old_client_secret_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  client_secret_rotated_at: OptionalInstant;
  access_token_sealed: string;
  access_token_end: string;
  /** Empty for an older app, whose token lasts. */
  client_id: Generated<string>;
  access_token_ends_at: OptionalInstant;
  import_products: Generated<boolean>;
  export_orders: Generated<boolean>;
  send_fulfillments: Generated<boolean>;
  /** The version in which the app's webhooks come: a setting of the app. */
  webhook_version: Generated<string>;
  /** Topics that the last check found dropped. */
  missing_topics: ColumnType<string[], string[] | undefined, string[]>;
  last_error: Generated<string>;
  last_error_at: OptionalInstant;
  /** Null until an order was read. */
  has_buyer_data: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  /** Everything that the shop changed until then is here. */
  reconciled_at: OptionalInstant;
  export_orders_since: OptionalInstant;
  /** Since when products of the shop are being given a weight. */
  weights_asked_at: OptionalInstant;
  registration: Generated<ShopifyRegistration>;
  /** A name of a reason, for people in `registration-text.ts`. */
  registration_reason: Generated<string>;
  missing_scopes: ColumnType<string[], string[] | undefined, string[]>;
  registered_at: OptionalInstant;
  uninstalled_at: OptionalInstant;
  disconnected_at: OptionalInstant;
  created_by: string;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

/** Something that could not be taken in. */
export interface SyncFailure {
  /** Missing in rows of before. */
  kind?: 'product' | 'order';
  id: string;
  /** A name of a reason, for people in `words.ts`. */
  reason: string;
  /** The sentence for people, where it says more than the reason. */
  text?: string;
}

/** The place at which the next step of a run begins. */
export interface SyncCursor {
  /** The bulk operation, and how often one was begun. */
  bulkId?: string;
  bulkTries?: number;
  /** The address of its lines, and how many products of them are done. */
  url?: string;
  products?: number;
  /** The operation has failed after these lines. */
  isPart?: boolean;
  /** The kind of the changes that are read, since when, and the next page. */
  part?: 'products' | 'orders';
  since?: string;
  after?: string;
}

/** The runs that read a whole shop, or the changes in it. */
export interface SyncRunsTable {
  seller_id: string;
  id: string;
  integration_id: string;
  kind: ShopifySyncKind;
  state: ShopifySyncState;
  done: Generated<number>;
  total: ColumnType<number | null, number | null | undefined, number | null>;
  failed: ColumnType<SyncFailure[], string | undefined, string>;
  failed_count: Generated<number>;
  cursor: ColumnType<SyncCursor, string | undefined, string>;
  error: Generated<string>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
  finished_at: OptionalInstant;
}

/** An order that was paid here and is told to a shop. */
export interface ShopExportsTable {
  seller_id: string;
  integration_id: string;
  order_id: string;
  state: 'na_fila' | 'exportado' | 'recusado';
  /** Of a try of which nothing is known yet. */
  began_at: OptionalInstant;
  /** The shop's name for the order; empty until it has it. */
  external_id: Generated<string>;
  /** Why it was refused, in the shop's words, or the name of a reason. */
  error: Generated<string>;
  exported_at: OptionalInstant;
  shipped_at: OptionalInstant;
  created_at: DefaultInstant;
}
