import { PAYMENT_TEXTS } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { EditorField, PercentField, TextField } from '@balcao/ui/form';
import { fieldProps, type MethodFieldsProps, numberProps, percentProps } from './config-field-props';
import { DurationInput } from './duration-input';
import { LimitFields } from './limit-fields';

const expiration = numberProps('pix', 'expirationSeconds', 'expirationSeconds');

/** The fields of Pix. */
export function PixFields({ entry, form }: MethodFieldsProps) {
  return (
    <>
      <Section title="Cobrança">
        <EditorField<number>
          {...expiration}
          required
          help="De 5 minutos a 7 dias. Depois disso o cliente precisa gerar outro código."
        >
          <DurationInput unitLabel={`Unidade: ${expiration.label}`} />
        </EditorField>
        <PercentField
          {...percentProps('pix', 'discountBasisPoints', 'discountBasisPoints')}
          help="Sobre o total da compra, até 50%. Em branco: sem desconto."
        />
        <TextField
          {...fieldProps('pix', 'message')}
          maxLength={PAYMENT_TEXTS.message}
          help={`Aparece junto do código Pix. Até ${PAYMENT_TEXTS.message} caracteres.`}
        />
      </Section>
      <Section title="Para compras de que valor">
        <LimitFields method="pix" entry={entry} form={form} />
      </Section>
    </>
  );
}
