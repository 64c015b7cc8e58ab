import {
  BRAZILIAN_STATES,
  COUPON_LIMITS,
  couponCustomerOf,
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
import { ProductPicker } from './product-picker';

const WEEKDAYS = WEEKDAY_LABELS.map((label, day) => ({
  value: String(day),
  label: label.charAt(0).toUpperCase() + label.slice(1),
}));
const STATES = BRAZILIAN_STATES.map(({ code, name }) => ({ value: code, label: name }));
const NOBODY = 'Escreva um CPF, um CNPJ ou um e-mail de cada vez.';

/** Who gets it, for what, and how it must be paid. */
export function RestrictionsSection({ form }: { form: FormHandle }) {
  const methods = useFieldData<PaymentMethod[]>(form, 'methods', []);
  return (
    <Section title="Restrições" description="O que fica vazio vale para todos.">
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
      <ChipsField
        name="customers"
        label={LABELS.customers}
        placeholder="CPF, CNPJ ou e-mail, e Enter"
        maxCount={COUPON_LIMITS.customers}
        validate={(customers) => (customers.every((one) => couponCustomerOf(one) !== null) ? null : NOBODY)}
      />
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
          help="Vazio: em qualquer número de parcelas."
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
