import {
  COUPON_FILE_FACTS,
  COUPON_FILE_FIELDS,
  type CouponFileField,
  couponHeading,
  normalizeCouponCode,
} from '@balcao/domain';
import type { ResourceFile } from '../../../resources/jobs/resource-file';

/** Coupons as a file has them. */
export const COUPON_FILE: ResourceFile<CouponFileField> = {
  kind: 'coupons',
  fields: COUPON_FILE_FIELDS,
  heading: couponHeading,
  facts: COUPON_FILE_FACTS,
  mostLines: 20_000,
  empty: 'O arquivo não tem nenhum cupom.',
  repeated: 'Este cupom já está na linha',
  key: { field: 'code', normalize: normalizeCouponCode },
};
