import { Link } from '@balcao/contract/router';
import {
  optionsOf,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
  THEME_WORDS,
} from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { EditorField, SelectField } from '@balcao/ui/form';
import { PAGAMENTOS_FORMAS } from '../../pagamentos/paths';
import { OrderInput } from './order-input';
import { configField } from './theme-values';

/** In which order methods are offered. What each of them costs stands where it is configured. */
export function PaymentTab() {
  return (
    <Section
      title="Pagamento"
      description={
        <>
          Desconto no Pix, validade, parcelas e limites ficam em{' '}
          <Link to={PAGAMENTOS_FORMAS}>Formas de pagamento</Link> e valem no checkout na hora. Aqui você
          escolhe como elas aparecem; só aparece o que está ativo lá.
        </>
      }
    >
      <EditorField<PaymentMethod[]> name={configField('methodOrder')} label={THEME_WORDS.methodOrder.label}>
        <OrderInput />
      </EditorField>
      <SelectField
        name={configField('defaultMethod')}
        label={THEME_WORDS.defaultMethod.label}
        emptyLabel="A primeira"
        options={optionsOf(PAYMENT_METHODS, PAYMENT_METHOD_LABELS)}
      />
    </Section>
  );
}
