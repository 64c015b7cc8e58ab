import { Section } from '@balcao/ui/base';
import { FieldRow, type FormHandle, useFieldData } from '@balcao/ui/form';
import { marginWords } from './margin';
import { ProductMoney } from './product-fields';

/** Price, cost and margin. */
export function PriceSection({ form }: { form: FormHandle }) {
  const price = useFieldData<number | null>(form, 'priceCents', null);
  const cost = useFieldData<number | null>(form, 'costCents', null);
  const margin = marginWords(price, cost);
  return (
    <Section title="Preço">
      <FieldRow>
        <ProductMoney name="priceCents" />
        <ProductMoney name="compareAtCents" help="Aparece riscado ao lado do preço." />
        <ProductMoney name="costCents" help={margin ? `Margem: ${margin}` : 'Só você vê. Dá a margem.'} />
      </FieldRow>
    </Section>
  );
}
