import { optionsOf, PAYMENT_METHOD_LABELS, PAYMENT_METHODS, PRODUCT_FIELD_LABELS } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { ChoicesField } from '@balcao/ui/form';
import { ProductNumber } from './product-fields';

/** What the checkout offers for this product, where it differs from the store. */
export function PaymentSection() {
  return (
    <Section title="Pagamento" description="O que ficar vazio segue a configuração da loja.">
      <ProductNumber name="maxInstallments" unit="parcelas" />
      <ChoicesField
        name="paymentMethods"
        label={PRODUCT_FIELD_LABELS.paymentMethods}
        help="Sem nenhuma marcada, valem todas as da loja."
        options={optionsOf(PAYMENT_METHODS, PAYMENT_METHOD_LABELS)}
      />
    </Section>
  );
}
