import type { ProductRow } from '@balcao/api-schema';
import { STOCK_LEVEL_LABELS } from '@balcao/domain';
import { StatusPill } from '@balcao/ui/base';

/** `12 em estoque`, `sem estoque`; empty while stock is not counted. */
export function stockWords({ stockControlled, stockQuantity }: ProductRow): string {
  if (!stockControlled) return '';
  return stockQuantity === 0 ? 'sem estoque' : `${stockQuantity.toLocaleString('pt-BR')} em estoque`;
}

/** Units in stock, with a pill when they are low; a dash while stock is not tracked. */
export function Stock({ row }: { row: ProductRow }) {
  const { stockControlled, stockQuantity, stockLevel } = row;
  if (!stockControlled) return <span title="Estoque não controlado">—</span>;
  const units = stockQuantity.toLocaleString('pt-BR');
  if (stockLevel === 'available') return units;
  return (
    <StatusPill
      kind={stockLevel === 'zero' ? 'danger' : 'warning'}
      icon="alert"
      label={stockLevel === 'zero' ? STOCK_LEVEL_LABELS.zero : `${STOCK_LEVEL_LABELS.low}: ${units}`}
    />
  );
}
