import { demoCoupons } from '@balcao/demo/selling/coupons';
import { todayInSaoPaulo } from '@balcao/domain';
import type { DemoStore } from '../../../accounts/demo-store';
import { createWhereNone } from '../../../resources/demo-records';
import { coupons } from '../coupons';

/** Fills a demonstration that has no coupons yet. @returns how many were created */
export const seedCoupons = async (demo: DemoStore): Promise<number> =>
  (await createWhereNone(demo, coupons, demoCoupons(todayInSaoPaulo()))).length;
