import type { ProductOption, ProductOrigin, StockLevel, StockReservationStatus } from '@balcao/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DefaultInstant, Instant, OptionalInstant } from '../../../db/instants';
import type { Json, ProductFieldColumns } from '../../../db/product-columns';

/** A picture of a product where it comes from. */
export interface OriginPicture {
  url: string;
  alt: string;
}

/** The products: the fields that people fill, and what is stored beside them. */
export interface ProductsTable extends ProductFieldColumns {
  seller_id: string;
  id: string;
  store_id: string;
  /** Columns that lists sort by. */
  name_key: string;
  /** The words that a search matches, each after a space. */
  search: string;
  /** The same, where it is short enough for an index. */
  short_search: GeneratedAlways<string | null>;
  origin: Generated<ProductOrigin>;
  origin_url: Generated<string>;
  /** The origin's id for it; empty for a product that was made here. */
  origin_id: Generated<string>;
  /** Of the origin's states of it, the last that was taken in. */
  origin_version: Generated<string>;
  /** The pictures that the origin has, in their order. */
  origin_pictures: Json<OriginPicture[]>;
  options: Json<ProductOption[]>;
  /** Of all variants; 0 without a price. */
  lowest_price_cents: number;
  highest_price_cents: number;
  /** Of all variants. */
  total_stock: number;
  variant_count: number;
  stock_order: GeneratedAlways<number>;
  stock_level: GeneratedAlways<StockLevel>;
  version: Generated<number>;
  /** The last versions of it, whose stock was moved by orders alone. */
  moves_since_edit: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

export interface ProductVariantsTable {
  seller_id: string;
  id: string;
  product_id: string;
  position: number;
  option_values: Json<string[]>;
  price_cents: number | null;
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

export interface StockReservationsTable {
  seller_id: string;
  order_id: string;
  product_id: string;
  /** Empty for a product without variants. */
  variant_id: string;
  /** Units that the order is to have. */
  wanted: number;
  /** Units that it has got: they are out of the product's stock. */
  held: Generated<number>;
  status: StockReservationStatus;
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
  /** The address of the picture that it was made of, where it comes from another system. */
  origin_url: Generated<string>;
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
  revenue_cents: number;
}

export interface ProductPricesTable {
  seller_id: string;
  product_id: string;
  /** Empty for a product without variants. */
  variant_id: string;
  price_cents: number;
  charged_from: Instant;
  /** Null while it is charged. */
  charged_until: OptionalInstant;
}
