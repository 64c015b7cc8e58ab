import type { Coupon } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { FormDraft, type FormHandle } from '@balcao/ui/form';
import { ResourceForm } from '@balcao/ui/resource';
import { COUPON_SPEC, NEW_COUPON } from './coupon-spec';
import { DiscountSection } from './discount-section';
import { LimitsSection, PeriodSection } from './limits-section';
import { RestrictionsSection } from './restrictions-section';

export interface CouponFormProps {
  /** Left out, a new one is made. */
  coupon?: Coupon;
  form: FormHandle;
  onSaved(saved: Coupon): void;
}

/** The fields that stay out of the browser's storage: a coupon's customers. */
const NOT_KEPT = ['customers'];

/** Everything of a coupon that can be edited. */
export function CouponForm({ coupon, form, onSaved }: CouponFormProps) {
  const mayEdit = useCan('marketing:editar');
  return (
    <ResourceForm
      name="cupom"
      spec={COUPON_SPEC}
      resource={coupon}
      creation={NEW_COUPON}
      form={form}
      saveLabel={coupon ? 'Salvar cupom' : 'Criar cupom'}
      onSaved={onSaved}
      readOnly={!mayEdit}
    >
      {mayEdit && <FormDraft storageKey="cupom" part={coupon?.id ?? 'novo'} except={NOT_KEPT} />}
      <DiscountSection form={form} isUsed={(coupon?.used ?? 0) > 0} />
      <PeriodSection />
      <LimitsSection />
      <RestrictionsSection coupon={coupon} form={form} onRevealed={onSaved} />
    </ResourceForm>
  );
}
