import type { ApiModule } from '../../module';
import { orderBumpQuestionModule } from './bumps/routes';
import { couponQuestionModule } from './coupons/routes';

/** What a buyer's checkout asks before it charges, and what sellers try out of it. */
export const checkout: ApiModule = {
  name: 'checkout',
  routes: [couponQuestionModule, orderBumpQuestionModule],
};
