import type { MonthAccount } from '@balcao/api-schema';
import type { Custody } from '@balcao/domain';
import type { ColumnType, JSONColumnType } from 'kysely';

/** Only added to: no role of the API may change or delete a row. */
export interface MonthStatementsTable {
  seller_id: string;
  store_id: string;
  /** `YYYY-MM` of São Paulo. */
  month: string;
  /** The custodian of its accounts. Files from before there was one per custodian have both, and are the platform's. */
  custody: Custody;
  accounts: JSONColumnType<MonthAccount[], string, never>;
  /** A PDF. */
  document: Buffer;
  /** Of the document, in hex. */
  sha256: string;
  created_at: ColumnType<Date, Date, never>;
}

/** The platform's notas fiscais for its fees, as their stores have recorded them. */
export interface FeeInvoicesTable {
  seller_id: string;
  store_id: string;
  /** `YYYY-MM` of São Paulo. */
  month: string;
  number: string;
}
