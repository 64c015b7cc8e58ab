import type { GatewayAccountStatus, KycStatus, UserStatus } from '@balcao/domain';
import type { ColumnType } from 'kysely';

/** One row per person, for search, filters and order. Triggers maintain it; the application only reads. */
export interface UserDirectoryTable {
  seller_id: ColumnType<string, never, never>;
  user_id: ColumnType<string, never, never>;
  name_key: ColumnType<string, never, never>;
  email: ColumnType<string, never, never>;
  cpf: ColumnType<string, never, never>;
  cnpj: ColumnType<string, never, never>;
  /** The words that a search matches, each after a space. */
  search: ColumnType<string, never, never>;
  status: ColumnType<UserStatus, never, never>;
  is_platform_admin: ColumnType<boolean, never, never>;
  kyc_status: ColumnType<KycStatus | 'none', never, never>;
  gateway_status: ColumnType<GatewayAccountStatus | 'none', never, never>;
  created_at: ColumnType<Date, never, never>;
  /** The epoch for never. */
  last_seen_at: ColumnType<Date, never, never>;
}
