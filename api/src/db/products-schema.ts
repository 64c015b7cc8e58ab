import type {
  PaymentMethod,
  ProductOption,
  ProductOrigin,
  ProductStatus,
  ProductType,
  StockLevel,
} from '@balcao/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Cents: pg hands out bigint as text. */
type Cents = ColumnType<string, number, number>;
type OptionalCents = ColumnType<string | null, number | null | undefined, number | null>;
type Json<T> = ColumnType<T, string | undefined, string>;
type DefaultInstant = ColumnType<Date, Date | undefined, Date>;

export interface ProductsTable {
  seller_id: string;
  id: string;
  store_id: string;
  name: string;
  /** Columns that lists sort by. */
  name_key: string;
  /** The words that a search matches, each after a space. */
  search: string;
  /** The same, where it is short enough for an index. */
  short_search: GeneratedAlways<string | null>;
  slug: string;
  type: ProductType;
  status: ProductStatus;
  origin: Generated<ProductOrigin>;
  origin_url: Generated<string>;
  description: Generated<string>;
  price_cents: OptionalCents;
  compare_at_cents: OptionalCents;
  cost_cents: OptionalCents;
  sku: Generated<string>;
  gtin: Generated<string>;
  ncm: Generated<string>;
  weight_g: number | null;
  height_cm: number | null;
  width_cm: number | null;
  length_cm: number | null;
  stock_controlled: Generated<boolean>;
  stock_quantity: Generated<number>;
  sell_without_stock: Generated<boolean>;
  options: Json<ProductOption[]>;
  max_installments: number | null;
  payment_methods: Json<PaymentMethod[]>;
  /** Of all variants; 0 without a price. */
  lowest_price_cents: Cents;
  highest_price_cents: Cents;
  /** Of all variants. */
  total_stock: number;
  variant_count: number;
  stock_order: GeneratedAlways<number>;
  stock_level: GeneratedAlways<StockLevel>;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

export interface ProductVariantsTable {
  seller_id: string;
  id: string;
  product_id: string;
  position: number;
  option_values: Json<string[]>;
  price_cents: OptionalCents;
  sku: string;
  gtin: string;
  stock_quantity: number;
}

export interface ProductSkusTable {
  seller_id: string;
  store_id: string;
  sku_key: string;
  product_id: string;
}

export interface ProductImagesTable {
  seller_id: string;
  id: string;
  store_id: string;
  product_id: string | null;
  position: Generated<number>;
  alt: Generated<string>;
  width: number;
  height: number;
  /** Since when no product uses the image; null while one does. */
  loose_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: DefaultInstant;
}

export interface CheckoutLinksTable {
  seller_id: string;
  id: string;
  product_id: string;
  variant_id: string | null;
  name: string;
  coupon_code: string;
  utm: Json<{ source: string; medium: string; campaign: string; content: string; term: string }>;
  created_at: DefaultInstant;
}

export interface ProductSalesDailyTable {
  seller_id: string;
  product_id: string;
  /** `YYYY-MM-DD`, a day of São Paulo. */
  day: ColumnType<Date, string, string>;
  quantity: number;
  revenue_cents: Cents;
}
