import type { OrderBumpFigures, OrderBumpMetrics } from '@balcao/api-schema';
import { BYTE_ORDER_MARK, centsAsDecimal, csvRows, formatPercent, MAX_BASIS_POINTS } from '@balcao/domain';
import type { FigureUnit } from '@balcao/ui/figures';

/** A share in basis points; null where nothing divides it. */
const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * MAX_BASIS_POINTS) / whole);

const each = (cents: number, count: number): number | null =>
  count === 0 ? null : Math.round(cents / count);

export interface ShownFigure {
  label: string;
  unit: FigureUnit;
  value: number | null;
  formula: string;
}

/** The totals, each with the way in which it is counted. */
export const figuresOf = ({ totals }: OrderBumpMetrics): ShownFigure[] => [
  {
    label: 'Receita do bump',
    unit: 'cents',
    value: totals.revenueCents,
    formula: 'Soma das linhas de order bump dos pedidos pagos no período, sem o desconto de cada linha.',
  },
  {
    label: 'Taxa de aceite',
    unit: 'rate',
    value: shareOf(totals.accepted, totals.shown),
    formula:
      'Aceites ÷ exibições. Um aceite é uma visita que ainda tinha a oferta quando o pedido foi criado.',
  },
  {
    label: 'Pedidos pagos com bump',
    unit: 'count',
    value: totals.orders,
    formula: 'Pedidos pagos no período que têm pelo menos um order bump.',
  },
  {
    label: 'Parte da receita',
    unit: 'rate',
    value: shareOf(totals.revenueCents, totals.paidItemsCents),
    formula: 'Receita do bump ÷ soma dos itens de todos os pedidos pagos, menos os descontos.',
  },
  {
    label: 'Exibições',
    unit: 'count',
    value: totals.shown,
    formula: 'Visitas em que a oferta apareceu, uma por oferta. Não dependem da forma de pagamento.',
  },
  {
    label: 'Aceites',
    unit: 'count',
    value: totals.accepted,
    formula: 'Visitas que ainda tinham a oferta quando o pedido foi criado. Quem a tirou não conta.',
  },
  {
    label: 'Aceites pagos',
    unit: 'rate',
    value: shareOf(totals.acceptedAndPaid, totals.accepted),
    formula: 'Dos aceites, quantos viraram um pedido pago: mostra se a oferta atrapalha o pagamento.',
  },
  {
    label: 'Receita devolvida',
    unit: 'cents',
    value: totals.refundedCents,
    formula:
      'Do que os bumps venderam, o que voltou por reembolso ou contestação. De um pedido devolvido em parte, a mesma proporção.',
  },
  {
    label: 'Ticket com bump',
    unit: 'cents',
    value: each(totals.withBumpCents, totals.orders),
    formula: 'Total médio dos pedidos pagos com bump. São outros clientes: a diferença não vem só do bump.',
  },
  {
    label: 'Ticket sem bump',
    unit: 'cents',
    value: each(totals.paidCents - totals.withBumpCents, totals.paidOrders - totals.orders),
    formula: 'Total médio dos pedidos pagos sem estes bumps. São outros clientes: não compare como causa.',
  },
];

/** The name of a bump, also of one that was deleted. */
export const nameOf = ({ name, isDeleted = false }: { name: string; isDeleted?: boolean }): string =>
  isDeleted ? `${name} (excluído)` : name;

export const rateText = (part: number, whole: number): string => {
  const share = shareOf(part, whole);
  return share === null ? '—' : formatPercent(share);
};

/** The table as a file for spreadsheets. */
export const tableFile = (items: readonly OrderBumpFigures[]): string =>
  BYTE_ORDER_MARK +
  csvRows([
    [
      'Order bump',
      'Produto',
      'Exibições',
      'Aceites',
      'Taxa de aceite',
      'Pedidos pagos',
      'Receita',
      'Devolvido',
    ],
    ...items.map((row) => [
      nameOf(row),
      row.productName,
      String(row.shown),
      String(row.accepted),
      rateText(row.accepted, row.shown),
      String(row.orders),
      centsAsDecimal(row.revenueCents),
      centsAsDecimal(row.refundedCents),
    ]),
  ]);
