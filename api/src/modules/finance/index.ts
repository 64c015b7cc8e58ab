import type { ApiModule } from '../../module';
import { adjustmentsRoutes } from './adjustments';
import { anticipationsRoutes } from './anticipations';
import { balancesRoutes, keepGatewayTotals } from './balances';
import {
  bankAccountDetails,
  bankAccountsRoutes,
  eraseBankAccounts,
  exportBankAccounts,
  verifyAccounts,
} from './bank-accounts';
import { calendarRoutes } from './calendar';
import { feeInvoicesRoutes } from './fee-invoices';
import { checkLedgers, enqueueLedgerChecks } from './ledger-check';
import { monthReportRoutes } from './month-report';
import { monthsRoutes } from './months';
import { openMattersOfFinance } from './open-matters';
import { orderMoneyRoutes } from './order-money';
import { checkReturns, payPayouts } from './payout-transfers';
import { exportPayouts, payoutsRoutes } from './payouts';
import { planInvoicesRoutes } from './plan-invoices';
import { closePlanMonths, enqueuePlanMonths } from './plan-months';
import { notifyNearLimits, planOffersRoutes } from './plan-offers';
import { followPlanPix, planPixRoutes } from './plan-pix';
import { postPayment } from './post-payment';
import { receivablesRoutes } from './receivables';
import { refundsRoutes } from './refunds';
import { releaseDue } from './releases';
import { settlementsRoutes } from './settlements';
import { statementRoutes } from './statement';
import { statementFilesRoutes } from './statement-files';
import { endPlans, subscriptionRoutes } from './subscription';

export { verifyLedgers } from './ledger-check';
export { liftMoneyHolds, listMoneyHolds, placeMoneyHold } from './money-holds';

/** Every cent of a store: ledger, receivables, statement, refunds, and what is paid out to its bank accounts. */
export const finance: ApiModule = {
  name: 'finance',
  tags: {
    finance: 'Balances, statement, payouts, bank accounts, months and settlements.',
    plans: 'The plan of a store and its invoices.',
  },
  routes: [
    balancesRoutes,
    statementRoutes,
    receivablesRoutes,
    orderMoneyRoutes,
    anticipationsRoutes,
    bankAccountsRoutes,
    payoutsRoutes,
    calendarRoutes,
    refundsRoutes,
    statementFilesRoutes,
    monthsRoutes,
    monthReportRoutes,
    feeInvoicesRoutes,
    settlementsRoutes,
    adjustmentsRoutes,
    planOffersRoutes,
    subscriptionRoutes,
    planInvoicesRoutes,
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
