import { DEFAULT_MAX_PER_ORDER, type ProductType } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { type FormHandle, useFieldData } from '@balcao/ui/form';
import { ProductCheckbox, ProductNumber } from './product-fields';
import type { VariantValue } from './product-values';

export interface StockSectionProps {
  form: FormHandle;
  /** Units that orders keep for buyers who are about to pay. */
  reserved: number;
}

/** Stock, and what happens without it. */
export function StockSection({ form, reserved }: StockSectionProps) {
  const type = useFieldData<ProductType>(form, 'type', 'physical');
  const isControlled = useFieldData(form, 'stockControlled', false);
  const variants = useFieldData<VariantValue[]>(form, 'variants', []);
  const total = variants.reduce((sum, { stockQuantity }) => sum + (stockQuantity ?? 0), 0);
  return (
    <Section title="Estoque">
      <ProductCheckbox
        name="stockControlled"
        help="Cada pedido com o SKU deste produto reserva o estoque, e o pagamento desconta dele."
      />
      {isControlled && variants.length === 0 && <ProductNumber name="stockQuantity" unit="un." />}
      {isControlled && variants.length > 0 && (
        <p>
          {total.toLocaleString('pt-BR')} unidades nas variantes. Mude o estoque de cada uma em “Opções e
          variantes”.
        </p>
      )}
      {isControlled && reserved > 0 && (
        <p className="bal-meta">
          {reserved === 1
            ? 'Além disso, 1 unidade está reservada em um pedido que aguarda pagamento. Se ele não for pago, ela volta para o estoque.'
            : `Além disso, ${reserved.toLocaleString('pt-BR')} unidades estão reservadas em pedidos que aguardam pagamento. Se não forem pagos, elas voltam para o estoque.`}
        </p>
      )}
      <ProductNumber
        name="maxPerOrder"
        unit="un."
        help={
          type === 'digital'
            ? 'Em uma compra no checkout. Em branco: 1, e o checkout não pergunta a quantidade.'
            : `Em uma compra no checkout. Em branco: ${DEFAULT_MAX_PER_ORDER.physical}.`
        }
      />
      {isControlled && (
        <ProductCheckbox
          name="sellWithoutStock"
          help="O checkout continua vendendo depois que o estoque acaba."
        />
      )}
    </Section>
  );
}
