import type { PickingList } from '@balcao/api-schema';
import { formatInstant } from '@balcao/domain';
import { Notice, Section } from '@balcao/ui/base';
import { type Column, SimpleTable, type TableCard } from '@balcao/ui/table';

type Item = PickingList['items'][number];
type Order = PickingList['orders'][number];

/** A box to tick with a pen. */
const Tick = () => <span className="picking-tick" aria-hidden="true" />;

const withTick = (title: string) => (
  <span className="picking-item">
    <Tick />
    {title}
  </span>
);

const quantity = <Row extends { quantity: number }>(): Column<Row> => ({
  key: 'quantity',
  title: 'Quantidade',
  align: 'end',
  cell: (row) => <strong>{row.quantity.toLocaleString('pt-BR')}</strong>,
});

const TOTALS: readonly Column<Item>[] = [
  { key: 'title', title: 'Produto', cell: ({ title }) => withTick(title) },
  { key: 'sku', title: 'SKU', cell: ({ sku }) => sku || '—' },
  { key: 'orders', title: 'Pedidos', align: 'end', cell: ({ orders }) => orders.toLocaleString('pt-BR') },
  quantity<Item>(),
];

type PlacedItem = Order['items'][number] & { place: number };

const ITEMS: readonly Column<PlacedItem>[] = [
  { key: 'title', title: 'Produto', cell: ({ title }) => withTick(title) },
  { key: 'sku', title: 'SKU', cell: ({ sku }) => sku || '—' },
  quantity<PlacedItem>(),
];

/** On a phone beside the shelf: the box, what it is, and how many in large figures. */
const cardOf = ({ title, sku, quantity }: { title: string; sku: string; quantity: number }): TableCard => ({
  title: (
    <span className="picking-item">
      <Tick />
      <span>
        {title}
        {sku && <span className="bal-meta picking-sku">SKU {sku}</span>}
      </span>
    </span>
  ),
  value: <strong className="picking-quantity">{quantity.toLocaleString('pt-BR')}×</strong>,
});

/** The items of all orders together: one walk along the shelves. */
export function TotalsToPick({ items }: { items: readonly Item[] }) {
  return (
    <Section title="Itens a separar">
      <SimpleTable
        caption="Itens de todos os pedidos"
        columns={TOTALS}
        rows={items}
        rowKey={({ sku, title }) => `${sku} ${title}`}
        card={cardOf}
      />
    </Section>
  );
}

/** The items of each order: what goes into its box. */
export function OrdersToPick({ orders }: { orders: readonly Order[] }) {
  return orders.map(({ id, number, isTest, isCancelled, buyerName, orderedAt, items }) => (
    <Section
      key={id}
      title={`Pedido ${number}${isTest ? ' (teste)' : ''}`}
      description={[buyerName, formatInstant(orderedAt)].filter(Boolean).join(' · ')}
    >
      {isCancelled && (
        <Notice kind="warning">Este pedido foi cancelado. Confira com o cliente antes de enviar.</Notice>
      )}
      <SimpleTable<PlacedItem>
        caption={`Itens do pedido ${number}`}
        columns={ITEMS}
        rows={items.map((item, place) => ({ ...item, place }))}
        rowKey={({ place }) => String(place)}
        card={cardOf}
      />
    </Section>
  ));
}
