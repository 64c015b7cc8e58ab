import type { PlacedBump } from '../choose-bumps';
import { NEW_ORDER_BUMP } from '../order-bump';

/** A bump that every cart is offered: a box for R$ 19,90. */
export const aBump = (changes: Partial<PlacedBump> = {}): PlacedBump => ({
  ...NEW_ORDER_BUMP,
  id: 'b1',
  position: 1,
  name: 'Caixa',
  productId: 'box',
  title: 'Leve a caixa também',
  priceCents: 1_990,
  ...changes,
});
