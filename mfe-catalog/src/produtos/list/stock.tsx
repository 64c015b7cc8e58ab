import type { ProductRow } from '@balcao/api-schema';
import { STOCK_LEVEL_LABELS } from '@balcao/domain';
import { StatusPill } from '@balcao/ui/base';

/** `1 reservado`, `2 reservados`; empty where nothing is. */
const reservedWords = ({ reservedQuantity: units }: ProductRow): string =>
  units === 0 ? '' : `${units.toLocaleString('pt-BR')} ${units === 1 ? 'reservado' : 'reservados'}`;

/** `12 em estoque, 2 reservados`, `sem estoque`; empty while stock is not counted. */
export function stockWords(row: ProductRow): string {
  if (!row.stockControlled) return '';
  const units =
    row.stockQuantity === 0 ? 'sem estoque' : `${row.stockQuantity.toLocaleString('pt-BR')} em estoque`;
  return [units, reservedWords(row)].filter(Boolean).join(', ');
}

/** Units that can be sold, and below them those that are reserved; a dash while stock is not tracked. */
export function Stock({ row }: { row: ProductRow }) {
  if (!row.stockControlled) return <span title="Estoque não controlado">—</span>;
  const reserved = reservedWords(row);
  return (
    <>
      <Units row={row} />
      {reserved && <div className="bal-meta">{reserved}</div>}
    </>
  );
}

/** Units that can be sold, with a pill when they are low. */
function Units({ row: { stockQuantity, stockLevel } }: { row: ProductRow }) {
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
