import type { Coupon } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import { formatMoney } from '@balcao/domain';
import { Section, Stack } from '@balcao/ui/base';
import { DateTime, DefinitionList } from '@balcao/ui/display';
import type { FormHandle } from '@balcao/ui/form';
import { usesText } from '../coupon-status';
import { CUPONS } from '../paths';
import { CouponPreview } from './coupon-preview';
import { CouponSimulator } from './coupon-simulator';
import { valuesOf } from './coupon-values';
import { OtherActions } from './other-actions';

/** The figures of a coupon, a check against a cart, and its uses. */
export function CouponContext({ coupon, form }: { coupon: Coupon; form: FormHandle }) {
  const mayEdit = useCan('marketing:editar');
  return (
    <>
      <CouponPreview form={form} saved={valuesOf(coupon)} />
      <CouponSimulator code={coupon.code} />
      <Section title="Sobre o cupom">
        <Stack>
          <DefinitionList
            items={[
              { term: 'Usos', value: usesText(coupon) },
              ...(coupon.batchId === null
                ? []
                : [
                    {
                      term: 'Lote',
                      value: <Link to={`${CUPONS}?batchId=${coupon.batchId}`}>Ver os cupons deste lote</Link>,
                    },
                  ]),
              { term: 'Receita gerada', value: formatMoney(coupon.revenueCents) },
              { term: 'Última alteração', value: <DateTime iso={coupon.updatedAt} /> },
              { term: 'Criado', value: <DateTime iso={coupon.createdAt} /> },
            ]}
          />
          {mayEdit && <OtherActions coupon={coupon} />}
        </Stack>
      </Section>
    </>
  );
}
