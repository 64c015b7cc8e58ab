import type { ColumnType, JSONColumnType } from 'kysely';
import type { Instant } from '../../../db/instants';

export interface AuditLogTable {
  seller_id: string;
  seq: ColumnType<number, number, never>;
  id: string;
  actor_id: string;
  actor_kind: 'user' | 'admin' | 'anonymous' | 'system';
  action: string;
  entity: string;
  entity_id: string;
  before_json: JSONColumnType<Record<string, unknown>> | null;
  after_json: JSONColumnType<Record<string, unknown>> | null;
  ip: string;
  ua: string;
  request_id: string;
  created_at: Instant;
  previous_hash: string;
  hash: string;
}

export interface AuditHeadsTable {
  seller_id: string;
  seq: number;
  hash: string;
}
