import {
  COUPON_LIMITS,
  COUPON_TARGET_LABELS,
  COUPON_TARGETS,
  COUPON_TYPE_LABELS,
  COUPON_TYPES,
  type CouponType,
  couponCodeProblem,
  normalizeCouponCode,
  optionsOf,
} from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import {
  CheckboxField,
  ChoiceField,
  FieldRow,
  type FormHandle,
  MoneyField,
  PercentField,
  TextField,
  useFieldData,
} from '@balcao/ui/form';
import { LABELS } from './coupon-spec';

const LEAST_PERCENT = 100;
const WHOLE = 10_000;

export interface DiscountSectionProps {
  form: FormHandle;
  /** Orders have used it, so its kind stays. */
  isUsed: boolean;
}

/** The code, and what it takes off. */
export function DiscountSection({ form, isUsed }: DiscountSectionProps) {
  const type = useFieldData<CouponType>(form, 'type', 'percentual');
  return (
    <Section title="Desconto">
      <TextField
        name="code"
        label={LABELS.code}
        required
        maxLength={30}
        autoComplete="off"
        help="O que o cliente digita. Letras maiúsculas e minúsculas são iguais."
        validate={(typed) => couponCodeProblem(normalizeCouponCode(typed))}
      />
      <ChoiceField
        name="type"
        label={LABELS.type}
        options={optionsOf(COUPON_TYPES, COUPON_TYPE_LABELS)}
        disabled={isUsed}
        help={isUsed ? 'O cupom já foi usado, por isso o tipo não muda mais.' : undefined}
      />
      <FieldRow>
        {type === 'percentual' && (
          <PercentField name="percentBp" label={LABELS.percentBp} required min={LEAST_PERCENT} max={WHOLE} />
        )}
        {type === 'valor_fixo' && (
          <MoneyField
            name="valueCents"
            label={LABELS.valueCents}
            required
            min={1}
            max={COUPON_LIMITS.cents}
          />
        )}
        {type !== 'valor_fixo' && (
          <MoneyField
            name="capCents"
            label={LABELS.capCents}
            max={COUPON_LIMITS.cents}
            help="Em branco: não há máximo."
          />
        )}
      </FieldRow>
      {type !== 'frete_gratis' && (
        <ChoiceField
          name="appliesTo"
          label={LABELS.appliesTo}
          options={optionsOf(COUPON_TARGETS, COUPON_TARGET_LABELS)}
        />
      )}
      <CheckboxField name="paused" label={LABELS.paused}>
        Pausado: o código não vale até você desmarcar
      </CheckboxField>
    </Section>
  );
}
