import { gatewayInSentence, PAYMENT_TEXTS } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { CheckboxField, FieldRow, MoneyField, NumberField, PercentField, TextField } from '@balcao/ui/form';
import { fieldProps, type MethodFieldsProps, numberProps, percentProps } from './config-field-props';
import { LaterFields } from './later-fields';

/** The fields of a boleto. */
export function BoletoFields({ entry }: MethodFieldsProps) {
  return (
    <>
      <Section title="Vencimento">
        <NumberField
          {...numberProps('boleto', 'dueDays', 'dueDays')}
          required
          unit="dias"
          help="Contados da emissão, de 1 a 30 dias."
        />
        <CheckboxField {...fieldProps('boleto', 'skipWeekends')}>
          Quando cair em fim de semana ou feriado nacional, vencer no dia útil seguinte
        </CheckboxField>
        <LaterFields method="boleto" names={['reminder']}>
          Lembrete automático por e-mail antes do vencimento dos boletos {gatewayInSentence('de', entry.id)}.
          Até lá, use “Reenviar por e-mail” no pedido, ou “Reenviar cobrança” na lista de pedidos.
        </LaterFields>
      </Section>
      <Section title="Valores">
        <FieldRow>
          <PercentField
            {...percentProps('boleto', 'fineBasisPoints', 'fineBasisPoints')}
            help="Até 2%, uma vez (Código de Defesa do Consumidor, art. 52)."
          />
          <PercentField
            {...percentProps('boleto', 'monthlyInterestBasisPoints', 'monthlyInterestBasisPoints')}
            help="Até 1% ao mês."
          />
        </FieldRow>
        <FieldRow>
          <PercentField
            {...percentProps('boleto', 'discountBasisPoints', 'discountBasisPoints')}
            help="Até 50%. Em branco: sem desconto."
          />
          <MoneyField
            {...numberProps('boleto', 'minCents', 'boletoMinCents')}
            required
            help="A partir de R$ 5,00."
          />
        </FieldRow>
      </Section>
      <Section title="Estoque">
        <PercentField
          {...percentProps('boleto', 'heldStockBasisPoints', 'heldStockBasisPoints')}
          required
          help="De cada produto com estoque controlado. O que passar disso não é vendido por boleto até alguém pagar. Com 0%, nenhum é."
        />
      </Section>
      <Section
        title="Instruções no boleto"
        description={`Duas linhas de até ${PAYMENT_TEXTS.instruction} caracteres, para quem recebe o pagamento.`}
      >
        <TextField {...fieldProps('boleto', 'instructions.0')} maxLength={PAYMENT_TEXTS.instruction} />
        <TextField {...fieldProps('boleto', 'instructions.1')} maxLength={PAYMENT_TEXTS.instruction} />
      </Section>
    </>
  );
}
