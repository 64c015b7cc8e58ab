import type { AnticipationsTable } from './anticipations-schema';
import type {
  BankAccountChangesTable,
  BankAccountsTable,
  MoneyHoldsTable,
  PayoutsTable,
} from './banking-schema';
import type {
  LedgerAccountsTable,
  LedgerEntriesTable,
  LedgerGatewayTotalsTable,
  LedgerRunningTotalsTable,
  LedgerTransactionsTable,
  PlanInvoicesTable,
  PlanPixTable,
  PlansTable,
  ReceivablesTable,
  SubscriptionPeriodsTable,
} from './ledger-schema';
import type { FeeInvoicesTable, MonthStatementsTable } from './months-schema';
import type {
  CalendarFeedsTable,
  LedgerAdjustmentsTable,
  ReconciliationItemsTable,
  SettlementImportsTable,
} from './reconciliation-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfFinance {
  ledger_accounts: LedgerAccountsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_gateway_totals: LedgerGatewayTotalsTable;
  ledger_running_totals: LedgerRunningTotalsTable;
  ledger_transactions: LedgerTransactionsTable;
  anticipations: AnticipationsTable;
  calendar_feeds: CalendarFeedsTable;
  month_statements: MonthStatementsTable;
  fee_invoices: FeeInvoicesTable;
  settlement_imports: SettlementImportsTable;
  reconciliation_items: ReconciliationItemsTable;
  ledger_adjustments: LedgerAdjustmentsTable;
  plans: PlansTable;
  plan_invoices: PlanInvoicesTable;
  plan_pix: PlanPixTable;
  subscription_periods: SubscriptionPeriodsTable;
  receivables: ReceivablesTable;
  bank_accounts: BankAccountsTable;
  bank_account_changes: BankAccountChangesTable;
  payouts: PayoutsTable;
  money_holds: MoneyHoldsTable;
}
