import type { OrderDetail } from '@balcao/api-schema';
import { Link } from '@balcao/contract/router';
import { formatMoney, ORDER_ITEM_LABELS } from '@balcao/domain';
import { Section, StatusPill } from '@balcao/ui/base';
import { Money } from '@balcao/ui/display';
import { type Column, SimpleTable, type TableCard } from '@balcao/ui/table';
import { produtoPath } from '../paths';
import { differenceWords } from './order-words';

type Item = OrderDetail['items'][number];

const columnsIn = (currency: string): Column<Item>[] => [
  {
    key: 'title',
    title: 'Item',
    cell: ({ title, kind, sku, productId, discountCents }) => (
      <span className="order-item">
        {productId ? <Link to={produtoPath(productId)}>{title}</Link> : <span>{title}</span>}
        {sku && <span className="bal-meta">SKU {sku}</span>}
        {discountCents > 0 && (
          <span className="bal-meta">Desconto de {formatMoney(discountCents, currency)}</span>
        )}
        {ORDER_ITEM_LABELS[kind] && <StatusPill kind="info" icon="plus" label={ORDER_ITEM_LABELS[kind]} />}
      </span>
    ),
  },
  { key: 'quantity', title: 'Quantidade', align: 'end', cell: ({ quantity }) => quantity },
  {
    key: 'price',
    title: 'Preço',
    align: 'end',
    cell: ({ unitPriceCents }) => <Money cents={unitPriceCents} currency={currency} />,
  },
  {
    key: 'total',
    title: 'Total',
    align: 'end',
    cell: ({ totalCents }) => <Money cents={totalCents} currency={currency} />,
  },
];

/** `1× Bolsa de lona` with its total; the price of one below, where there are several. */
const cardIn =
  (currency: string) =>
  ({
    title,
    kind,
    sku,
    productId,
    quantity,
    unitPriceCents,
    discountCents,
    totalCents,
  }: Item): TableCard => ({
    title: (
      <>
        {quantity}× {productId ? <Link to={produtoPath(productId)}>{title}</Link> : title}
      </>
    ),
    value: <Money cents={totalCents} currency={currency} />,
    second: [
      sku && `SKU ${sku}`,
      quantity > 1 && `${formatMoney(unitPriceCents, currency)} cada`,
      discountCents > 0 && `Desconto de ${formatMoney(discountCents, currency)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    status: ORDER_ITEM_LABELS[kind] && <StatusPill kind="info" icon="plus" label={ORDER_ITEM_LABELS[kind]} />,
  });

interface Amount {
  name: string;
  cents: number;
  isSum?: boolean;
}

function amountsOf(order: OrderDetail): Amount[] {
  const optional = (name: string, cents: number): Amount[] => (cents === 0 ? [] : [{ name, cents }]);
  return [
    { name: 'Subtotal', cents: order.subtotalCents },
    ...optional('Desconto', -order.discountCents),
    { name: 'Frete', cents: order.shippingCents },
    ...optional('Juros', order.interestCents),
    ...optional('Diferença informada pela origem', order.differenceCents),
    { name: 'Total', cents: order.totalCents, isSum: true },
    { name: 'Pago', cents: order.capturedCents },
    ...optional('Reembolsado', -order.refundedCents),
  ];
}

/** By how much the items are not the subtotal, in words: sources may count gifts or rounding otherwise. */
function itemsDifference({ items, subtotalCents, currency }: OrderDetail): string {
  const difference = items.reduce((sum, { totalCents }) => sum + totalCents, 0) - subtotalCents;
  if (difference === 0) return '';
  return `Os itens somam ${formatMoney(Math.abs(difference), currency)} a ${difference > 0 ? 'mais' : 'menos'} que o subtotal`;
}

/** Items, and what their sum becomes. */
export function AmountsSection({ order }: { order: OrderDetail }) {
  const notes = [itemsDifference(order), differenceWords(order)].filter(Boolean);
  return (
    <Section title="Itens e valores">
      <SimpleTable
        caption="Itens do pedido"
        columns={columnsIn(order.currency)}
        rows={order.items}
        rowKey={(item) => String(order.items.indexOf(item))}
        card={cardIn(order.currency)}
      />
      <dl className="order-amounts">
        {amountsOf(order).map(({ name, cents, isSum }) => (
          <div key={name} className={isSum ? 'order-amount-sum' : undefined}>
            <dt>{name}</dt>
            <dd>
              <Money cents={cents} currency={order.currency} />
            </dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={String(note)} className="bal-meta order-amount-note">
          {note}.
        </p>
      ))}
    </Section>
  );
}
