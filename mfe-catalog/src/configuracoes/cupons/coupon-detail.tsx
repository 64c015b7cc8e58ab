import type { Coupon } from '@balcao/api-schema';
import { StatusPill } from '@balcao/ui/base';
import { ResourceScreen } from '@balcao/ui/resource';
import { STATUS_PILLS } from './coupon-status';
import { CouponContext } from './detalhe/coupon-context';
import { CouponForm } from './detalhe/coupon-form';
import { CouponPreview } from './detalhe/coupon-preview';
import { COUPON_SPEC } from './detalhe/coupon-spec';
import { CUPONS } from './paths';

/** Edits a coupon, or makes one where the address names none. */
export default function CouponDetail() {
  return (
    <ResourceScreen<Coupon>
      path={COUPON_SPEC.path}
      back={{ to: CUPONS, label: 'Cupons' }}
      what="este cupom"
      elsewhere="Ver cupons"
      titles={{ unread: 'Cupom', new: 'Novo cupom' }}
      titleOf={({ code }) => code}
      editing={{ area: 'marketing', toCreate: 'criar um cupom', toChange: 'mudar este cupom' }}
      statusOf={({ status }) => <StatusPill {...STATUS_PILLS[status]} />}
      contextOf={({ resource, form }) =>
        resource ? <CouponContext coupon={resource} form={form} /> : <CouponPreview form={form} />
      }
    >
      {({ resource, form, onSaved }) => <CouponForm coupon={resource} form={form} onSaved={onSaved} />}
    </ResourceScreen>
  );
}
