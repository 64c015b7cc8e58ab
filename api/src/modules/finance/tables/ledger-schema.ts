import type {
  Custody,
  EntryType,
  GatewayId,
  LedgerAccount,
  PaymentMethod,
  PlanCharge,
  PlanLimits,
  PlanPeriod,
  PlanPixStatus,
  ReceivableStatus,
  SellerAccount,
} from '@balcao/domain';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';

export interface PlansTable {
  id: string;
  percent_basis_points: number;
  fixed_cents: number;
  antifraud_cents: number;
  reserve_basis_points: number;
  reserve_days: number;
  payout_fee_cents: ColumnType<number, number | undefined, number>;
  payout_fee_returns: ColumnType<boolean, boolean | undefined, boolean>;
  /** Of thirty days. */
  anticipation_basis_points: ColumnType<number, number | undefined, number>;
  name: Generated<string>;
  /** Among those that are offered. */
  place: Generated<number>;
  offered: Generated<boolean>;
  monthly_cents: Generated<number>;
  trial_days: Generated<number>;
  limits: JSONColumnType<PlanLimits, string | undefined, string>;
}

export interface SubscriptionPeriodsTable {
  seller_id: string;
  id: string;
  store_id: string;
  plan_id: string;
  kind: PlanPeriod['kind'];
  starts_at: Date;
  /** As they were agreed. */
  monthly_cents: number;
  percent_basis_points: number;
  fixed_cents: number;
  created_at: DefaultInstant;
}

export interface PlanInvoicesTable {
  seller_id: string;
  store_id: string;
  /** `YYYY-MM` of São Paulo. */
  month: string;
  charges: JSONColumnType<PlanCharge[], string, never>;
  plan_cents: number;
  taken_cents: number;
  owed_cents: number;
  /** Null of what was closed while invoices asked for the plan alone. */
  total_cents: ColumnType<number | null, number | undefined, never>;
  carried_cents: ColumnType<number, number | undefined, never>;
  line_count: number;
  /** A day in São Paulo. */
  due_on: ColumnType<string, string, never>;
  closed_at: Date;
  paid_at: OptionalInstant;
}

export interface PlanPixTable {
  seller_id: string;
  id: string;
  store_id: string;
  month: string;
  amount_cents: number;
  status: ColumnType<PlanPixStatus, PlanPixStatus | undefined, PlanPixStatus>;
  gateway_id: Generated<string>;
  code: Generated<string>;
  received_cents: ColumnType<number | null, number | undefined, number>;
  created_at: DefaultInstant;
  expires_at: Date;
}

export interface LedgerAccountsTable {
  seller_id: string;
  store_id: string;
  account: SellerAccount;
  balance_cents: Generated<number>;
  /** Of the last entry. */
  version: Generated<number>;
  last_posted_at: ColumnType<Date, Date | undefined, Date>;
}

export interface LedgerTransactionsTable {
  seller_id: string;
  id: string;
  store_id: string;
  kind: string;
  key: string;
  digest: string;
  order_id: string | null;
  payment_id: string | null;
  occurred_at: Date;
  posted_at: Date;
}

export interface LedgerEntriesTable {
  seller_id: string;
  id: string;
  store_id: string;
  transaction_id: string;
  account: LedgerAccount;
  type: EntryType;
  amount_cents: number;
  account_version: number | null;
  balance_before_cents: number | null;
  balance_after_cents: number | null;
  order_id: string | null;
  payment_id: string | null;
  occurred_at: Date;
  posted_at: Date;
  method: PaymentMethod | null;
  gateway: GatewayId | null;
}

export interface LedgerRunningTotalsTable {
  seller_id: string;
  store_id: string;
  account: SellerAccount;
  account_version: number;
  type: EntryType;
  amount_cents: number;
  entry_count: number;
  posted_at: Date;
}

export interface LedgerGatewayTotalsTable {
  seller_id: string;
  store_id: string;
  account: SellerAccount;
  account_version: number;
  /** Empty for lines of no gateway. */
  gateway: GatewayId | '';
  amount_cents: number;
}

export interface ReceivablesTable {
  seller_id: string;
  id: string;
  store_id: string;
  order_id: string;
  payment_id: string;
  installment: number;
  gross_cents: number;
  gateway_fee_cents: number;
  platform_fee_cents: number;
  antifraud_fee_cents: number;
  net_cents: number;
  open_cents: number;
  /** Before its day, of one that was released or anticipated: others say it by what is open. */
  taken_cents: Generated<number>;
  sold_at: ColumnType<Date | null, Date | undefined, never>;
  /** A day in São Paulo. */
  available_on: ColumnType<string, string, never>;
  reserve_basis_points: number;
  reserve_days: number;
  reserved_cents: Generated<number>;
  reserved_until: ColumnType<string | null, never, string | null>;
  anticipation_id: ColumnType<string | null, never, string>;
  status: ColumnType<ReceivableStatus, ReceivableStatus | undefined, ReceivableStatus>;
  created_at: DefaultInstant;
  method: PaymentMethod | null;
  gateway: GatewayId | null;
  gateway_percent_basis_points: number | null;
  gateway_fixed_cents: number | null;
  platform_percent_basis_points: number | null;
  platform_fixed_cents: number | null;
  antifraud_terms_cents: number | null;
  /** The custodian to whose accounts it was posted. */
  custody: Generated<Custody>;
  /** For each chargeback, as it was agreed at the sale. */
  chargeback_fee_cents: Generated<number>;
  /** Of the payment's amount, what its buyer pays for paying in installments; null where its lines do not tell it apart. */
  interest_cents: ColumnType<number | null, number | undefined, never>;
}
