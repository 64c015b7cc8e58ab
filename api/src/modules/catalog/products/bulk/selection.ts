import { selectionOf } from '../../../../lists/selection';
import { productList } from '../list/repository';

/** A filter may find so many more or fewer than the person saw, as a share of what they saw. */
const TOLERANCE = 0.01;

/** Products that were picked, or that a filter finds. */
export const productSelection = selectionOf(
  productList,
  (found, seen) => Math.abs(found - seen) <= seen * TOLERANCE,
);
