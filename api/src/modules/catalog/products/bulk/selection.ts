import { selectionOf } from '../../../../lists/selection';
import { productList } from '../list/repository';

/** How far a filter's count may differ from the count that the person saw, as a share of it. */
const TOLERANCE = 0.01;

/** Products that were picked, or that a filter finds. */
export const productSelection = selectionOf(
  productList,
  (found, seen) => Math.abs(found - seen) <= seen * TOLERANCE,
);
