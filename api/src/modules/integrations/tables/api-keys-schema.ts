import type { ApiKeyKind, ApiKeyMode, ApiScope } from '@balcao/domain';
import type { ColumnType } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';

export interface ApiKeysTable {
  seller_id: string;
  id: string;
  store_id: string;
  name: string;
  kind: ApiKeyKind;
  mode: ApiKeyMode;
  scopes: ColumnType<ApiScope[], readonly ApiScope[], never>;
  origins: ColumnType<string[], readonly string[] | undefined, never>;
  /** The beginning of the key, by which people know it. */
  prefix: string;
  key_hash: string;
  created_by: string;
  last_used_at: OptionalInstant;
  revoked_at: OptionalInstant;
  created_at: DefaultInstant;
}
