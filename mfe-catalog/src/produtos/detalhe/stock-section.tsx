import { Section } from '@balcao/ui/base';
import { type FormHandle, useFieldData } from '@balcao/ui/form';
import { ProductCheckbox, ProductNumber } from './product-fields';
import type { VariantValue } from './product-values';

/** Stock, and what happens without it. */
export function StockSection({ form }: { form: FormHandle }) {
  const isControlled = useFieldData(form, 'stockControlled', false);
  const variants = useFieldData<VariantValue[]>(form, 'variants', []);
  const total = variants.reduce((sum, { stockQuantity }) => sum + (stockQuantity ?? 0), 0);
  return (
    <Section title="Estoque">
      <ProductCheckbox name="stockControlled" help="Cada venda desconta do estoque." />
      {isControlled && variants.length === 0 && <ProductNumber name="stockQuantity" unit="un." />}
      {isControlled && variants.length > 0 && (
        <p>
          {total.toLocaleString('pt-BR')} unidades nas variantes. Mude o estoque de cada uma em “Opções e
          variantes”.
        </p>
      )}
      {isControlled && (
        <ProductCheckbox
          name="sellWithoutStock"
          help="O checkout continua vendendo depois que o estoque acaba."
        />
      )}
    </Section>
  );
}
