import type { ApiModule } from '../../module';
import { anticipationsModule } from './anticipations/routes';
import { postPayment } from './ledger/post-payment';
import { releaseDue } from './receivables/release';
import { financeModule } from './routes';

/** Every cent of a store: ledger, receivables, statement. */
export const finance: ApiModule = {
  name: 'finance',
  routes: [financeModule, anticipationsModule],
  on: { 'payment.moved': postPayment },
  sweep: { dueReceivables: ({ database }) => releaseDue(database) },
};
