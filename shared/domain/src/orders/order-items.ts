/** What a line of an order is: bought by itself, offered on the way and accepted, or given. */
export const ORDER_ITEM_KINDS = ['product', 'orderbump', 'gift'] as const;

export type OrderItemKind = (typeof ORDER_ITEM_KINDS)[number];

/** What a line is called beside its title; null for what was bought by itself. */
export const ORDER_ITEM_LABELS: Readonly<Record<OrderItemKind, string | null>> = {
  product: null,
  orderbump: 'Order bump',
  gift: 'Brinde',
};
