import { optionsOf, PAYMENT_METHOD_LABELS, PAYMENT_METHODS, PRODUCT_FIELD_LABELS } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { ChoicesField } from '@balcao/ui/form';
import { ProductNumber } from './product-fields';

/** The payment options of this product, where they differ from the store's. */
export function PaymentSection() {
  return (
    <Section title="Pagamento" description="O que fica em branco segue a configuração da loja.">
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
