import type { Coupon } from '@balcao/api-schema';
import {
  BRAZILIAN_STATES,
  COUPON_LIMITS,
  MAX_INSTALLMENTS,
  optionsOf,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
  WEEKDAY_LABELS,
} from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { Disclosure } from '@balcao/ui/display';
import {
  CheckboxField,
  ChipsField,
  ChoicesField,
  EditorField,
  type FormHandle,
  NumberField,
  useFieldData,
} from '@balcao/ui/form';
import { LABELS } from './coupon-spec';
import { CustomersField } from './customers-field';
import { ProductPicker } from './product-picker';

const WEEKDAYS = WEEKDAY_LABELS.map((label, day) => ({
  value: String(day),
  label: label.charAt(0).toUpperCase() + label.slice(1),
}));
const STATES = BRAZILIAN_STATES.map(({ code, name }) => ({ value: code, label: name }));

interface RestrictionsSectionProps {
  /** Left out for a new one. */
  coupon: Coupon | undefined;
  form: FormHandle;
  /** Shows the coupon with those whom it is for. */
  onRevealed(coupon: Coupon): void;
}

/** The customers, the products and the payment of a coupon. */
export function RestrictionsSection({ coupon, form, onRevealed }: RestrictionsSectionProps) {
  const methods = useFieldData<PaymentMethod[]>(form, 'methods', []);
  return (
    <Section title="Restrições" description="O que fica em branco vale para todos.">
      <EditorField<string[]>
        name="productIds"
        label={LABELS.productIds}
        help="Descontando de Produtos, só eles têm desconto. Descontando do Subtotal ou do Frete, basta um deles no carrinho."
      >
        <ProductPicker />
      </EditorField>
      <ChipsField
        name="categories"
        label={LABELS.categories}
        placeholder="Bolsas, e Enter"
        help="As que os seus produtos têm. Um produto conta se foi escolhido ou se tem uma delas."
        maxCount={COUPON_LIMITS.categories}
        maxLength={40}
      />
      <CustomersField coupon={coupon} onRevealed={onRevealed} />
      <ChoicesField
        name="methods"
        label={LABELS.methods}
        options={optionsOf(PAYMENT_METHODS, PAYMENT_METHOD_LABELS)}
      />
      {methods.includes('credit_card') && (
        <NumberField
          name="cardInstallments"
          label={LABELS.cardInstallments}
          unit="×"
          min={1}
          max={MAX_INSTALLMENTS}
          help="Em branco: em qualquer número de parcelas."
        />
      )}
      <CheckboxField name="stacksWithPix" label={LABELS.stacksWithPix}>
        Soma com o desconto da loja para Pix e boleto
      </CheckboxField>
      <CheckboxField name="includesBumps" label={LABELS.includesBumps}>
        Vale também para order bumps
      </CheckboxField>
      <ChoicesField name="weekdays" label={LABELS.weekdays} options={WEEKDAYS} />
      <Disclosure summary={LABELS.ufs}>
        <ChoicesField name="ufs" label={LABELS.ufs} options={STATES} />
      </Disclosure>
    </Section>
  );
}
