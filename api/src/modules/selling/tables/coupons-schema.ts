import type { BrazilianState, CouponMethod, CouponTarget, CouponType } from '@balcao/domain';
import type { Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';
import type { Json } from '../../../db/product-columns';
import type { StoreRecord } from '../../../db/store-record';

export interface CouponsTable extends StoreRecord {
  code: string;
  search: string;
  type: CouponType;
  percent_bp: number;
  value_cents: number;
  cap_cents: number;
  applies_to: CouponTarget;
  min_order_cents: number;
  starts_on: string;
  ends_on: string;
  limit_total: number;
  limit_per_customer: number;
  product_ids: Json<string[]>;
  categories: Json<string[]>;
  customers: Json<string[]>;
  methods: Json<CouponMethod[]>;
  first_purchase: boolean;
  weekdays: Json<number[]>;
  ufs: Json<BrazilianState[]>;
  stacks_with_pix: boolean;
  includes_bumps: boolean;
  paused: boolean;
  used: Generated<number>;
  batch_id: string | null;
  limit_scope: string;
}

export interface CouponRedemptionsTable {
  seller_id: string;
  order_id: string;
  coupon_id: string;
  limit_scope: string;
  released_at: OptionalInstant;
  over_limit: Generated<boolean>;
  revenue_cents: number;
  created_at: DefaultInstant;
}
