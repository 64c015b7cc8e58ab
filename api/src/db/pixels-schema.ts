import type { CODE_METHODS, PixelEvent, PixelProvider, PurchaseMoment } from '@balcao/domain';
import type { Generated } from 'kysely';
import type { DefaultInstant } from './instants';
import type { Json } from './product-columns';

export interface PixelsTable {
  seller_id: string;
  id: string;
  store_id: string;
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
  test_event_code: string;
  reports_shopify: boolean;
  sends_buyer: boolean;
  active: boolean;
  /** Encrypted; empty without one. */
  token_sealed: Generated<string>;
  token_end: Generated<string>;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}
