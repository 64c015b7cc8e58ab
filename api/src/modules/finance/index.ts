import { GATEWAY_IDS } from '@balcao/domain';
import type { ApiModule } from '../../module';
import { anticipationsModule } from './anticipations/routes';
import { postPayment } from './ledger/post-payment';
import { releaseDue } from './receivables/release';
import { refundsModule } from './refunds/routes';
import { workOffRefunds } from './refunds/work-off';
import { financeModule } from './routes';

/** Every cent of a store: ledger, receivables, statement, refunds. */
export const finance: ApiModule = {
  name: 'finance',
  routes: [financeModule, anticipationsModule, refundsModule],
  workers: (platform) => GATEWAY_IDS.map((gateway) => workOffRefunds(platform, gateway)),
  on: { 'payment.moved': postPayment },
  sweep: { dueReceivables: ({ database }) => releaseDue(database) },
};
