import type { ApiModule } from '../../module';
import { adjustmentsRoutes } from './adjustments';
import { anticipationsRoutes } from './anticipations';
import { eraseBankAccounts, exportBankAccounts } from './bank-accounts/personal-data-repository';
import { bankAccountsRoutes } from './bank-accounts/routes';
import { bankAccountDetails } from './bank-accounts/sealed-repository';
import { verifyAccounts } from './bank-accounts/verify';
import { calendarRoutes } from './calendar';
import { endPlans } from './closing/end-plans';
import { openMattersOfFinance } from './closing/open-matters';
import { feeInvoicesRoutes } from './fee-invoices';
import { keepGatewayTotals } from './gateway-balances/keep-totals';
import { checkLedgers, enqueueLedgerChecks } from './ledger-check/check-ledgers';
import { monthsRoutes } from './months/routes';
import { checkReturns } from './payouts/check-returns';
import { payPayouts } from './payouts/pay';
import { exportPayouts } from './payouts/personal-data-repository';
import { payoutsRoutes } from './payouts/routes';
import { closePlanMonths, enqueuePlanMonths } from './plans/close-month';
import { notifyNearLimits } from './plans/notify-near-limits';
import { followPlanPix } from './plans/pix/follow-pix';
import { planPixRoutes } from './plans/pix/routes';
import { plansRoutes } from './plans/routes';
import { postPayment } from './posting/post-payment';
import { releaseDue } from './receivables/release';
import { refundsRoutes } from './refunds';
import { financeRoutes } from './routes';
import { settlementsRoutes } from './settlements/routes';
import { statementFilesRoutes } from './statement-files/routes';
import { v1EntriesRoutes } from './v1-entries/routes';

export { liftMoneyHolds, listMoneyHolds, placeMoneyHold } from './holds/repository';
export { verifyLedgers } from './ledger-check/verify-ledgers';

/** Every cent of a store: ledger, receivables, statement, refunds, and what is paid out to its bank accounts. */
export const finance: ApiModule = {
  name: 'finance',
  tags: {
    finance: 'Balances, statement, payouts, bank accounts, months and settlements.',
    plans: 'The plan of a store and its invoices.',
  },
  routes: [
    financeRoutes,
    anticipationsRoutes,
    bankAccountsRoutes,
    payoutsRoutes,
    calendarRoutes,
    refundsRoutes,
    statementFilesRoutes,
    monthsRoutes,
    feeInvoicesRoutes,
    v1EntriesRoutes,
    settlementsRoutes,
    adjustmentsRoutes,
    plansRoutes,
    planPixRoutes,
  ],
  workers: (platform) => [
    verifyAccounts(platform),
    payPayouts(platform),
    checkReturns(platform),
    checkLedgers(platform),
    closePlanMonths(platform),
    followPlanPix(platform),
  ],
  on: { 'payment.moved': postPayment, 'account.closing': endPlans },
  sweep: {
    dueReceivables: ({ database }) => releaseDue(database),
    ledgerChecks: ({ database }) => enqueueLedgerChecks(database),
    gatewayTotals: ({ database }) => keepGatewayTotals(database),
    planMonths: ({ database }) => enqueuePlanMonths(database),
    planLimits: notifyNearLimits,
  },
  openMatters: [openMattersOfFinance],
  erase: [{ rows: eraseBankAccounts }],
  kept: [
    ...([
      'ledger_transactions',
      'ledger_entries',
      'ledger_accounts',
      'receivables',
      'anticipations',
    ] as const),
    ...([
      'payouts',
      'plan_invoices',
      'plan_pix',
      'fee_invoices',
      'month_statements',
      'ledger_adjustments',
    ] as const),
    ...(['settlement_imports', 'reconciliation_items', 'subscription_periods'] as const),
  ],
  export: [exportBankAccounts, exportPayouts],
  sealed: [bankAccountDetails],
  demoStore: [
    async (demo) => (await import('./demo/seed-bank-account')).seedBankAccount(demo),
    async (demo) => (await import('./demo/seed-money')).seedMoney(demo),
  ],
};
