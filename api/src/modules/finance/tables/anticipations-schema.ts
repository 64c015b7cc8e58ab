import type { ColumnType } from 'kysely';

/** Cents of an agreement, which is never changed. */
type Cents = ColumnType<number, number, never>;

export interface AnticipationsTable {
  seller_id: string;
  id: string;
  store_id: string;
  /** How many. */
  receivables: number;
  amount_cents: Cents;
  fee_cents: Cents;
  reserve_cents: Cents;
  net_cents: Cents;
  /** The rate of thirty days. */
  basis_points: number;
  created_by: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}
