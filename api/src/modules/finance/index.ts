import type { ApiModule } from '../../module';
import { adjustmentsModule } from './adjustments/routes';
import { anticipationsModule } from './anticipations/routes';
import { eraseBankAccounts, exportBankAccounts } from './bank-accounts/personal-data-repository';
import { bankAccountsModule } from './bank-accounts/routes';
import { bankAccountDetails } from './bank-accounts/sealed-repository';
import { verifyAccounts } from './bank-accounts/verify';
import { calendarModule } from './calendar/routes';
import { decideOlderPayments } from './custody/older-payments';
import { feeInvoicesModule } from './fee-invoices/routes';
import { keepGatewayTotals } from './gateway-balances/keep-totals';
import { postPayment } from './ledger/post-payment';
import { checkLedgers, enqueueLedgerChecks } from './ledger-check/check-ledgers';
import { monthsModule } from './months/routes';
import { checkReturns } from './payouts/check-returns';
import { payPayouts } from './payouts/pay';
import { exportPayouts } from './payouts/personal-data-repository';
import { payoutsModule } from './payouts/routes';
import { closePlanMonths, enqueuePlanMonths } from './plans/close-month';
import { notifyNearLimits } from './plans/notify-near-limits';
import { followPlanPix } from './plans/pix/follow-pix';
import { plansModule } from './plans/routes';
import { releaseDue } from './receivables/release';
import { refundsModule } from './refunds/routes';
import { financeModule } from './routes';
import { settlementsModule } from './settlements/routes';
import { statementFilesModule } from './statement-files/routes';
import { v1EntriesModule } from './v1-entries/routes';

export { liftMoneyHolds, listMoneyHolds, placeMoneyHold } from './holds/repository';

/** Every cent of a store: ledger, receivables, statement, refunds, and what is paid out to its bank accounts. */
export const finance: ApiModule = {
  name: 'finance',
  routes: [
    financeModule,
    anticipationsModule,
    bankAccountsModule,
    payoutsModule,
    calendarModule,
    refundsModule,
    statementFilesModule,
    monthsModule,
    feeInvoicesModule,
    v1EntriesModule,
    settlementsModule,
    adjustmentsModule,
    plansModule,
  ],
  workers: (platform) => [
    verifyAccounts(platform),
    payPayouts(platform),
    checkReturns(platform),
    checkLedgers(platform),
    decideOlderPayments(platform),
    closePlanMonths(platform),
    followPlanPix(platform),
  ],
  on: { 'payment.moved': postPayment },
  sweep: {
    dueReceivables: ({ database }) => releaseDue(database),
    ledgerChecks: ({ database }) => enqueueLedgerChecks(database),
    gatewayTotals: ({ database }) => keepGatewayTotals(database),
    planMonths: ({ database }) => enqueuePlanMonths(database),
    planLimits: notifyNearLimits,
  },
  erase: [{ rows: eraseBankAccounts }],
  export: [exportBankAccounts, exportPayouts],
  sealed: [bankAccountDetails],
  demoStore: [
    async (demo) => (await import('./demo/seed-bank-account')).seedBankAccount(demo),
    async (demo) => (await import('./demo/seed-money')).seedMoney(demo),
  ],
};
