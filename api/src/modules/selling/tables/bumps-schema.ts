import type { BrazilianState, BumpPriceType, BumpTrigger, PaymentMethod } from '@balcao/domain';
import type { ColumnType, RawBuilder } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';
import type { Json } from '../../../db/product-columns';
import type { StoreRecord } from '../../../db/store-record';

export interface OrderBumpsTable extends StoreRecord {
  name: string;
  name_key: string;
  search: string;
  /** Also the next one of its store, which the database knows. */
  position: ColumnType<number, number | RawBuilder<number>, number>;
  product_id: string;
  variant_id: string;
  price_type: BumpPriceType;
  price_cents: number;
  percent_bp: number;
  reference_cents: number;
  trigger: BumpTrigger;
  trigger_product_ids: Json<string[]>;
  trigger_categories: Json<string[]>;
  min_subtotal_cents: number;
  max_subtotal_cents: number;
  methods: Json<PaymentMethod[]>;
  ufs: Json<BrazilianState[]>;
  title: string;
  description: string;
  cta: string;
  shows_image: boolean;
  color: string;
  max_quantity: number;
  stock_limit: number;
  starts_on: string;
  ends_on: string;
  active: boolean;
  is_testing: boolean;
  test_title: string;
  test_price_cents: number;
  test_percent_bp: number;
  test_per_arm: number;
  test_key: string;
  test_started_at: OptionalInstant;
  preselected: boolean;
}

export interface DeletedOrderBumpsTable {
  seller_id: string;
  id: string;
  store_id: string;
  name: string;
  product_id: string;
  trigger_product_ids: Json<string[]>;
  deleted_at: DefaultInstant;
}
