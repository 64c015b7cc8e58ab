import { selectionOf } from '../../../lists/selection';
import { couponPages } from './resource';

/** How far a filter's count may differ from the count that the person saw, as a share of it. */
const TOLERANCE = 0.01;

/** Coupons that were picked, or that a filter finds. */
export const couponSelection = selectionOf(
  couponPages.list,
  (found, seen) => Math.abs(found - seen) <= seen * TOLERANCE,
);

/** `1 cupom`, `348 cupons`. */
export const couponCount = (count: number): string =>
  count === 1 ? '1 cupom' : `${count.toLocaleString('pt-BR')} cupons`;
