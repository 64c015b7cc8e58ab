import type { Drawings } from '../drawing/drawings';

/** Who draws a file that was sent, and whose turn it takes. */
export interface FileDrawer {
  drawings: Drawings;
  sellerId: string;
}
