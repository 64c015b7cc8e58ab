import type { ShopifyRegistration } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from './instants';

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
