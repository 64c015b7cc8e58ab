import type { CheckoutMetrics } from '@balcao/api-schema';
import { Button, EmptyState } from '@balcao/ui/base';
import { hasFilters, type MetricFilters } from './metric-filters';

/** Whether nothing happened in the period: no visit, no order, no payment. */
export const isEmpty = ({ cards }: CheckoutMetrics): boolean =>
  [cards.sessions, cards.createdOrders, cards.paidOrders].every(({ value }) => !value);

interface NothingFoundProps {
  filters: MetricFilters;
  onUnfilter(): void;
  /** Left out where the period cannot be made longer by a press. */
  onWiden?: (() => void) | undefined;
}

/** A period in which nothing happened, or nothing that the filters leave. */
export function NothingFound({ filters, onUnfilter, onWiden }: NothingFoundProps) {
  if (hasFilters(filters))
    return (
      <EmptyState
        kind="filtered"
        title="Nada com estes filtros"
        body="Nenhuma visita e nenhum pedido do período combina com eles."
        action={<Button onClick={onUnfilter}>Limpar filtros</Button>}
      />
    );
  return (
    <EmptyState
      kind="filtered"
      title="Nenhuma visita neste período"
      body="O checkout não teve visitas nem pedidos nestes dias."
      action={onWiden && <Button onClick={onWiden}>Ver os últimos 30 dias</Button>}
    />
  );
}
