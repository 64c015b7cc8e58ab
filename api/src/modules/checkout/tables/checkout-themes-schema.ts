import type { CheckoutTheme, ThemeImageKind } from '@balcao/domain';
import type { DefaultInstant, Instant, OptionalInstant } from '../../../db/instants';
import type { Json } from '../../../db/product-columns';
import type { StoreRecord } from '../../../db/store-record';

/** The themes of a store's checkout. */
export interface CheckoutThemesTable extends StoreRecord {
  name: string;
  /** The draft. */
  config: Json<CheckoutTheme>;
  is_default: boolean;
  product_ids: Json<string[]>;
  domain: string;
  published_number: number | null;
  published_at: OptionalInstant;
  deleted_at: OptionalInstant;
}

export interface CheckoutThemeVersionsTable {
  seller_id: string;
  theme_id: string;
  number: number;
  config: Json<CheckoutTheme>;
  published_by: string;
  published_at: DefaultInstant;
}

export interface CheckoutThemeImagesTable {
  seller_id: string;
  id: string;
  store_id: string;
  kind: ThemeImageKind;
  created_at: DefaultInstant;
}

/** A draft that somebody was shown by a link. */
export interface CheckoutThemePreviewsTable {
  seller_id: string;
  /** Keyed. */
  token_hash: string;
  store_id: string;
  config: Json<CheckoutTheme>;
  product_id: string;
  expires_at: Instant;
}
