import type { Drawings } from '../drawing/drawings';

/** The drawings of sent files, and the seller whose turn they take. */
export interface FileDrawer {
  drawings: Drawings;
  sellerId: string;
}
