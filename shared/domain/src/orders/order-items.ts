/** The kinds of an order's lines: bought by itself, offered on the way and accepted, or given. */
export const ORDER_ITEM_KINDS = ['product', 'orderbump', 'gift'] as const;

export type OrderItemKind = (typeof ORDER_ITEM_KINDS)[number];

/** The label of a line beside its title; null for one that was bought by itself. */
export const ORDER_ITEM_LABELS: Readonly<Record<OrderItemKind, string | null>> = {
  product: null,
  orderbump: 'Order bump',
  gift: 'Brinde',
};
