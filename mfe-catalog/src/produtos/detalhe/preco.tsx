import { Section } from '@balcao/ui/base';
import { type FormHandle, useFieldData } from '@balcao/ui/form';
import { marginWords } from './margin';
import { ProductMoney } from './product-fields';

/** What buyers pay, and what is left of it. */
export function Preco({ form }: { form: FormHandle }) {
  const price = useFieldData<number | null>(form, 'priceCents', null);
  const cost = useFieldData<number | null>(form, 'costCents', null);
  const margin = marginWords(price, cost);
  return (
    <Section title="Preço">
      <ProductMoney name="priceCents" />
      <ProductMoney
        name="compareAtCents"
        help="Aparece riscado ao lado do preço. Precisa ser igual ou maior que ele."
      />
      <ProductMoney
        name="costCents"
        help={
          margin
            ? `Margem: ${margin}`
            : 'Quanto você paga por unidade. Os compradores não veem; serve para a margem.'
        }
      />
    </Section>
  );
}
