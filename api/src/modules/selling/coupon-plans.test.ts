import { describePagePlans } from '../../../test/resources/page-plans';
import { couponPages } from './coupons';

describePagePlans(couponPages.list, {
  table: 'coupons',
  columns: `code, search, type, percent_bp, value_cents, cap_cents, applies_to, min_order_cents, starts_on, ends_on, limit_total,
    limit_per_customer, product_ids, customers, methods, first_purchase, weekdays, ufs, stacks_with_pix, includes_bumps, paused,
    used, limit_scope, created_at, updated_at`,
  values: `'C' || n, ' ' || name, 'percentual', 1000, 0, 0, 'produtos', 0, '', '', 0,
    0, '[]', '[]', '[]', false, '[]', '[]', false, false, n % 3 = 0, n, n::text, moment, moment`,
  sorts: ['code', '-code', 'used', '-used', 'createdAt', '-createdAt'],
});
