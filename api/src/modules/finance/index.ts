import type { ApiModule } from '../../module';
import { anticipationsModule } from './anticipations/routes';
import { calendarModule } from './calendar/routes';
import { postPayment } from './ledger/post-payment';
import { releaseDue } from './receivables/release';
import { financeModule } from './routes';
import { settlementsModule } from './settlements/routes';
import { statementFilesModule } from './statement-files/routes';

/** Every cent of a store: ledger, receivables, statement. */
export const finance: ApiModule = {
  name: 'finance',
  routes: [financeModule, anticipationsModule, calendarModule, statementFilesModule, settlementsModule],
  on: { 'payment.moved': postPayment },
  sweep: { dueReceivables: ({ database }) => releaseDue(database) },
};
