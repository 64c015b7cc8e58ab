import { Section } from '@balcao/ui/base';
import { CheckboxField } from '@balcao/ui/form';
import { fieldProps, type MethodFieldsProps } from './config-field-props';
import { LimitFields } from './limit-fields';

/** The fields of PayPal. */
export function PaypalFields({ entry, form }: MethodFieldsProps) {
  return (
    <>
      <Section title="Parcelamento">
        <CheckboxField
          {...fieldProps('paypal', 'installments')}
          help="O PayPal decide quantas parcelas e com que juros oferece a cada cliente."
        >
          Deixar o cliente parcelar pelo PayPal
        </CheckboxField>
      </Section>
      <Section title="Para compras de que valor">
        <LimitFields method="paypal" entry={entry} form={form} />
      </Section>
    </>
  );
}
