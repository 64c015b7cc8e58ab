import { selectionOf } from '../../../lists/selection';
import { orderList } from './repository';

/** The share by which a filter's count may differ from the count that the person saw. Orders come all the time. */
const TOLERANCE = 0.01;

/** Orders that were picked, or that a filter finds. */
export const orderSelection = selectionOf(
  orderList,
  (found, seen) => Math.abs(found - seen) <= Math.max(1, seen * TOLERANCE),
);

/** `1 pedido`, `348 pedidos`. */
export const orderCount = (count: number): string =>
  count === 1 ? '1 pedido' : `${count.toLocaleString('pt-BR')} pedidos`;
