import type { ShippingMethodRecord } from '@balcao/api-schema';
import type { ShippingType } from '@balcao/domain';
import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { Json } from '../../../db/product-columns';
import type { StoreRecord } from '../../../db/store-record';

export interface ShippingMethodsTable extends StoreRecord {
  name: string;
  name_key: string;
  search: string;
  type: ShippingType;
  /** Also the next one of its store, which the database knows. */
  priority: ColumnType<number, number | RawBuilder<number>, number>;
  days_min: number;
  days_max: number;
  handling_days: number;
  reach: Json<ShippingMethodRecord['reach']>;
  conditions: Json<ShippingMethodRecord['conditions']>;
  value_cents: number;
  percent_bp: number;
  excess_from_grams: number;
  excess_per_kg_cents: number;
  insurance_bp: number;
  free_from_cents: number;
  cubed_divisor: number;
  cubed_from_grams: number;
  max_side_cm: number;
  max_sum_cm: number;
  starts_on: string;
  ends_on: string;
  active: boolean;
  /** Of its table: how many rows, and which powers of two their ranges of CEPs fit in. */
  rate_count: Generated<number>;
  rate_levels: Generated<number[]>;
}

export interface ShippingRatesTable {
  seller_id: string;
  method_id: string;
  position: number;
  name: string;
  cep_from: number;
  cep_to: number;
  weight_from_g: number;
  weight_to_g: number;
  price_cents: number;
  days: number | null;
  insurance_bp: number;
  excess_from_g: number;
  excess_per_kg_cents: number;
  min_order_cents: number;
  level: number;
  is_last: boolean;
}
