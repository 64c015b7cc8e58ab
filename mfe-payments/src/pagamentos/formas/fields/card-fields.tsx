import { CARD_BRANDS, GATEWAYS, paymentConfigProblems, softDescriptorProblem } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { ChoiceField, ChoicesField, FieldRow, MoneyField, NumberField, TextField } from '@balcao/ui/form';
import { BRAND_LABELS, CAPTURE_LABELS, THREE_DS_LABELS } from '../config-fields';
import { configIn } from '../config-values';
import { fieldProps, type MethodFieldsProps, numberProps } from './config-field-props';
import { InterestFields } from './interest-fields';

const BRANDS = CARD_BRANDS.map((value) => ({ value, label: BRAND_LABELS[value] }));

const CAPTURES = [
  { value: 'automatic', label: CAPTURE_LABELS.automatic, description: 'Cobra assim que o banco aprova.' },
  {
    value: 'manual',
    label: CAPTURE_LABELS.manual,
    description: 'Reserva o limite, e você cobra depois de conferir o pedido.',
  },
];

const THREE_DS = [
  {
    value: 'never',
    label: THREE_DS_LABELS.never,
    description: 'Ninguém é perguntado. A fraude fica por conta da loja.',
  },
  {
    value: 'when_required',
    label: THREE_DS_LABELS.when_required,
    description:
      'Se o banco pergunta e não reconhece o comprador, nada é cobrado. Se não dá para perguntar, cobra assim mesmo.',
  },
  {
    value: 'always',
    label: THREE_DS_LABELS.always,
    description:
      'Só cobra quem o banco confirmou. Cartões que o banco não autentica são recusados: o comprador pode pagar com Pix.',
  },
];

/** The fields of cards. */
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
          help="O que o cliente lê na fatura: de 3 a 13 caracteres, entre letras sem acento e números. Em branco: vai o texto do gateway."
        />
        <ChoiceField
          {...fieldProps('credit_card', 'threeDs')}
          options={GATEWAYS[entry.id].hasThreeDs ? THREE_DS : THREE_DS.slice(0, 1)}
          help={
            GATEWAYS[entry.id].hasThreeDs
              ? 'O banco confirma quem paga, dentro do formulário do cartão.'
              : `${entry.name} não autentica cartões pelo Balcão.`
          }
        />
      </Section>
    </>
  );
}
