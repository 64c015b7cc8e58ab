import { CARD_BRANDS, gatewayInSentence, paymentConfigProblems, softDescriptorProblem } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { ChoiceField, ChoicesField, FieldRow, MoneyField, NumberField, TextField } from '@balcao/ui/form';
import { BRAND_LABELS, CAPTURE_LABELS } from '../config-fields';
import { configIn } from '../config-values';
import { fieldProps, type MethodFieldsProps, numberProps } from './config-field-props';
import { InterestFields } from './interest-fields';
import { LaterFields } from './later-fields';

const BRANDS = CARD_BRANDS.map((value) => ({ value, label: BRAND_LABELS[value] }));

const CAPTURES = [
  { value: 'automatic', label: CAPTURE_LABELS.automatic, description: 'Cobra assim que o banco aprova.' },
  {
    value: 'manual',
    label: CAPTURE_LABELS.manual,
    description: 'Reserva o limite, e você cobra depois de conferir o pedido.',
  },
];

/** They decide how the checkout charges a card. */
const WITH_CHECKOUT = ['threeDs', 'twoCards', 'retryElsewhere'];

/** How cards are charged. */
export function CardFields({ entry, form }: MethodFieldsProps) {
  /** Problems between fields, and with the gateway's limits. */
  const between = (name: string) =>
    paymentConfigProblems(entry.id, {
      method: 'credit_card',
      config: configIn('credit_card', form.getFieldsValue()),
    })[name] ?? null;
  const most = numberProps('credit_card', 'maxInstallments', 'maxInstallments');
  const free = numberProps('credit_card', 'interestFreeInstallments', 'interestFreeInstallments');
  return (
    <>
      <Section title="Bandeiras">
        <ChoicesField
          {...fieldProps('credit_card', 'brands')}
          label="Bandeiras aceitas"
          required
          options={BRANDS}
        />
      </Section>
      <Section title="Parcelamento">
        <FieldRow>
          <NumberField
            {...most}
            required
            unit="×"
            validate={(value) => most.validate(value) ?? between('maxInstallments')}
            help={`${entry.name} aceita até ${entry.maxInstallments}×.`}
          />
          <NumberField
            {...free}
            required
            unit="×"
            validate={(value) => free.validate(value) ?? between('interestFreeInstallments')}
            help="Até aqui quem paga o parcelamento é você."
          />
        </FieldRow>
        <InterestFields form={form} />
        <MoneyField
          {...numberProps('credit_card', 'minInstallmentCents', 'minInstallmentCents')}
          required
          help="A partir de R$ 5,00. Compras menores têm menos parcelas."
        />
      </Section>
      <Section title="Cobrança">
        <ChoiceField {...fieldProps('credit_card', 'capture')} options={CAPTURES} />
        <TextField
          {...fieldProps('credit_card', 'softDescriptor')}
          autoComplete="off"
          validate={(text) => softDescriptorProblem(text.trim().toUpperCase())}
          help="O que o cliente lê na fatura: de 3 a 13 letras sem acento e números. Em branco: o do gateway."
        />
        <LaterFields method="credit_card" names={WITH_CHECKOUT}>
          Autenticação 3DS, compra em dois cartões e nova tentativa em outro gateway. Até lá o cartão é
          cobrado pela sua loja {gatewayInSentence('em', entry.id)}, e valem as regras de lá.
        </LaterFields>
      </Section>
    </>
  );
}
