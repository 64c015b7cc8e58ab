import type { Coupon } from '@balcao/api-schema';
import { useCan, useShell } from '@balcao/contract';
import { useParams } from '@balcao/contract/router';
import { ReadOnlyNotice, StatusPill } from '@balcao/ui/base';
import { useFormHandle } from '@balcao/ui/form';
import { QueryProvider } from '@balcao/ui/query';
import {
  LoadedResource,
  ResourceDetail,
  ResourceSkeleton,
  useResource,
  useShowResource,
} from '@balcao/ui/resource';
import { useEffect } from 'react';
import { STATUS_PILLS } from './coupon-status';
import { CouponContext } from './detalhe/coupon-context';
import { CouponForm } from './detalhe/coupon-form';
import { CouponPreview } from './detalhe/coupon-preview';
import { COUPON_SPEC } from './detalhe/coupon-spec';
import { CUPONS } from './paths';

const BACK = { to: CUPONS, label: 'Cupons' };
const NEW_TITLE = 'Novo cupom';

/** Edits a coupon, or makes one where the address names none. */
export default function CouponDetail() {
  const { id } = useParams();
  return <QueryProvider key={id}>{id === undefined ? <New /> : <Existing id={id} />}</QueryProvider>;
}

function New() {
  const form = useFormHandle();
  const show = useShowResource<Coupon>(COUPON_SPEC.path);
  if (!useCan('marketing:editar'))
    return (
      <ResourceDetail title={NEW_TITLE} width="form" back={BACK}>
        <ReadOnlyNotice area="marketing" to="criar um cupom" />
      </ResourceDetail>
    );
  return (
    <ResourceDetail title={NEW_TITLE} back={BACK} context={<CouponPreview form={form} />}>
      <CouponForm form={form} onSaved={show} />
    </ResourceDetail>
  );
}

function Existing({ id }: { id: string }) {
  const { navigation } = useShell();
  const { query, show } = useResource<Coupon>(COUPON_SPEC.path, id);
  const form = useFormHandle();
  const coupon = query.data;
  const title = coupon?.code ?? 'Cupom';
  useEffect(() => navigation.setTitle(title), [navigation, title]);
  return (
    <ResourceDetail
      title={title}
      back={BACK}
      status={coupon && <StatusPill {...STATUS_PILLS[coupon.status]} />}
      context={coupon && <CouponContext coupon={coupon} form={form} />}
    >
      <LoadedResource
        query={query}
        what="este cupom"
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: CUPONS, label: 'Ver cupons' }}
      >
        {(loaded) => (
          <>
            <ReadOnlyNotice area="marketing" to="mudar este cupom" />
            <CouponForm coupon={loaded} form={form} onSaved={show} />
          </>
        )}
      </LoadedResource>
    </ResourceDetail>
  );
}
