import type { OrderDetail } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { useState } from 'react';

type Order = Pick<OrderDetail, 'items' | 'discountCents' | 'currency'>;

/** The buyer's price of a line, in cents: its discount is its own, and goes to no other. */
const paidFor = ({ totalCents, discountCents }: OrderDetail['items'][number]) => totalCents - discountCents;

/** Whether what was paid for each line is known: where discounts are of the whole order only, it is not. */
const hasPaidLines = ({ items, discountCents }: Order): boolean =>
  items.length > 1 && items.reduce((sum, item) => sum + item.discountCents, 0) === discountCents;

interface ItemsToRefundProps {
  order: Order;
  /** The most that can be refunded, in cents. */
  maxCents: number;
  onChange(cents: number): void;
}

/** Fills the amount by the lines that come back: what was paid for them, after their discount. */
export function ItemsToRefund({ order, maxCents, onChange }: ItemsToRefundProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  if (!hasPaidLines(order)) return null;

  function toggle(place: number) {
    const next = new Set(chosen);
    if (!next.delete(place)) next.add(place);
    setChosen(next);
    const cents = order.items.reduce((sum, item, at) => (next.has(at) ? sum + paidFor(item) : sum), 0);
    onChange(next.size === 0 ? maxCents : Math.min(cents, maxCents));
  }

  return (
    <fieldset className="bal-list-filter">
      <legend>Valor de itens devolvidos</legend>
      {order.items.map((item, place) => (
        // Lines have no id of their own, and stay as they are.
        <label key={`${place} ${item.title}`} className="bal-list-option">
          <input type="checkbox" checked={chosen.has(place)} onChange={() => toggle(place)} />
          {item.quantity}× {item.title}: {formatMoney(paidFor(item), order.currency)}
        </label>
      ))}
    </fieldset>
  );
}
