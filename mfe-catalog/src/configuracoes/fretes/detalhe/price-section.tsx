import { SHIPPING_LIMITS, type ShippingType } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { FieldRow, MoneyField, NumberField, PercentField } from '@balcao/ui/form';

const MONEY = { max: SHIPPING_LIMITS.cents };

/** The price of a method, by its type. */
export function PriceSection({ type }: { type: ShippingType }) {
  if (type === 'gratis') return null;
  return (
    <Section
      title="Valor"
      description={
        type === 'tabela' ? 'O valor vem das linhas da tabela, que você importa depois de criar.' : undefined
      }
    >
      {type === 'fixo' && <MoneyField name="valueCents" label="Valor do frete" required min={1} {...MONEY} />}
      {type === 'retirada' && (
        <MoneyField
          name="valueCents"
          label="Valor da retirada"
          help="Em branco: a retirada é grátis."
          {...MONEY}
        />
      )}
      {type === 'percentual' && (
        <PercentField
          name="percentBp"
          label="Porcentagem dos produtos"
          required
          min={1}
          help="Dos produtos enviados, depois do cupom."
        />
      )}
      {type !== 'retirada' && (
        <>
          <FieldRow>
            <MoneyField
              name="excessPerKgCents"
              label="Por quilo excedente"
              help="Cada quilo começado acima do peso ao lado."
              {...MONEY}
            />
            <NumberField
              name="excessFromGrams"
              label="Peso sem acréscimo"
              unit="g"
              max={SHIPPING_LIMITS.grams}
              help={type === 'tabela' ? 'Em branco: vale o peso onde a última faixa acaba.' : undefined}
            />
          </FieldRow>
          <FieldRow>
            <PercentField name="insuranceBp" label="Seguro" help="Dos produtos enviados, depois do cupom." />
            <MoneyField
              name="freeFromCents"
              label="Grátis a partir de"
              help="Do pedido depois do cupom, este valor incluído."
              {...MONEY}
            />
          </FieldRow>
        </>
      )}
    </Section>
  );
}
