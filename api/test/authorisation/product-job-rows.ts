import { newId } from '../../src/db/new-id';
import { loggedIn, type Row, send } from './row';

/** A product that nobody has: the job tells so in its row. */
const selection = () => ({ by: 'ids', ids: [newId()] });

/** Jobs over the products of the caller's own store. */
export const PRODUCT_JOB_ROWS: Record<string, Row[]> = {
  'POST /products/bulk': [
    send('/products/bulk', () => ({ action: 'archive', selection: selection() }), loggedIn(201)),
  ],
  'POST /products/bulk/price-preview': [
    send(
      '/products/bulk/price-preview',
      () => ({ selection: selection(), percentBasisPoints: 500 }),
      loggedIn(200),
    ),
  ],
};
