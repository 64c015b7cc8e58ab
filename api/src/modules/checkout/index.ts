import type { ApiModule } from '../../module';
import { eraseRows } from '../../resources/personal-data';
import { orderBumpQuestionModule } from './bumps/routes';
import { confirmPurchase } from './confirmation/confirm-purchase';
import { couponQuestionModule } from './coupons/routes';
import { workOffCharges } from './sessions/charge-task';
import { checkoutSessionModule } from './sessions/routes';
import { deleteExpiredSessions } from './sessions/session-repository';

/** The buyer's checkout: its sessions and payments, what other checkouts ask before they charge, and what sellers try out of it. */
export const checkout: ApiModule = {
  name: 'checkout',
  routes: [couponQuestionModule, orderBumpQuestionModule, checkoutSessionModule],
  workers: (platform) => [workOffCharges(platform)],
  on: { 'order.changed': confirmPurchase },
  sweep: { buyerSessions: ({ database }) => deleteExpiredSessions(database.platform) },
  erase: [eraseRows('buyer_checkouts')],
};
