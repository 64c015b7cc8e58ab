import type { AdjustmentStatus, SettlementState } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';

type DefaultInstant = ColumnType<Date, Date | undefined, never>;
/** pg hands out bigint as text. */
type OptionalCents = ColumnType<string | null, number | null, never>;

export interface CalendarFeedsTable {
  seller_id: string;
  store_id: string;
  token_hash: string;
  created_by: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

export interface SettlementImportsTable {
  seller_id: string;
  id: string;
  store_id: string;
  file_name: string;
  /** SHA-256, hexadecimal; empty for files of before it was kept. */
  file_digest: Generated<string>;
  /** Days of São Paulo. */
  from_day: ColumnType<string | null, string | null, never>;
  to_day: ColumnType<string | null, string | null, never>;
  created_by: string;
  created_at: DefaultInstant;
}

export interface ReconciliationItemsTable {
  seller_id: string;
  id: string;
  store_id: string;
  import_id: string;
  position: number;
  line: number | null;
  reference: string;
  installment: number | null;
  state: SettlementState;
  amount_cents: OptionalCents;
  expected_cents: OptionalCents;
  order_id: string | null;
  note: Generated<string>;
  noted_by: ColumnType<string | null, string | null | undefined, string>;
  noted_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

export interface LedgerAdjustmentsTable {
  seller_id: string;
  id: string;
  store_id: string;
  reconciliation_item_id: string;
  amount_cents: ColumnType<string, number, never>;
  reason: string;
  status: Generated<AdjustmentStatus>;
  requested_by: string;
  requested_at: DefaultInstant;
  first_approved_by: string | null;
  second_approved_by: string | null;
  refused_by: string | null;
  refusal: Generated<string>;
}
