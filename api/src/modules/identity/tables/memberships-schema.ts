import type { StoreRole } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, Instant, OptionalInstant } from '../../../db/instants';

export interface MembershipsTable {
  seller_id: string;
  id: string;
  store_id: string;
  user_id: string;
  role: StoreRole;
  permissions: ColumnType<string[], string | undefined, string>;
  status: Generated<'active' | 'revoked'>;
  invited_by: string | null;
  /** To the minute. */
  last_seen_at: OptionalInstant;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

export interface InvitationsTable {
  seller_id: string;
  id: string;
  store_id: string;
  email: string;
  role: Exclude<StoreRole, 'owner'>;
  token_hash: string;
  invited_by: string;
  expires_at: Instant;
  accepted_at: OptionalInstant;
  revoked_at: OptionalInstant;
  sent_at: DefaultInstant;
  created_at: DefaultInstant;
}
