import { COUPON_LIMITS, isRealDate } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { CheckboxField, DateField, FieldRow, MoneyField, NumberField } from '@balcao/ui/form';
import { LABELS } from './coupon-spec';

const dayProblem = (typed: string): string | null =>
  typed === '' || isRealDate(typed) ? null : 'Escreva uma data, como 31/12/2026.';

/** When it is good. */
export function PeriodSection() {
  return (
    <Section title="Período" description="Dias de São Paulo. O último dia vale até 23:59:59.">
      <FieldRow>
        <DateField
          name="startsOn"
          label={LABELS.startsOn}
          validate={dayProblem}
          help="Em branco: começa agora."
        />
        <DateField name="endsOn" label={LABELS.endsOn} validate={dayProblem} help="Em branco: não termina." />
      </FieldRow>
    </Section>
  );
}

/** How often it is good, and from which order on. */
export function LimitsSection() {
  return (
    <Section title="Limites" description="O que fica em branco não limita.">
      <FieldRow>
        <NumberField name="limitTotal" label={LABELS.limitTotal} min={1} max={COUPON_LIMITS.uses} />
        <NumberField
          name="limitPerCustomer"
          label={LABELS.limitPerCustomer}
          min={1}
          max={COUPON_LIMITS.usesPerCustomer}
          help="Pelo CPF ou, sem ele, pelo e-mail."
        />
        <MoneyField
          name="minOrderCents"
          label={LABELS.minOrderCents}
          max={COUPON_LIMITS.cents}
          help="Antes do cupom e sem o frete."
        />
      </FieldRow>
      <CheckboxField name="firstPurchase" label={LABELS.firstPurchase}>
        Só na primeira compra do cliente
      </CheckboxField>
    </Section>
  );
}
