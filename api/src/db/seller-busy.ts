/** PostgreSQL's code for a row that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Too many transactions of a seller wait already, or this one has waited too long. Nothing was begun. */
export class SellerBusy extends Error {
  override readonly name = 'SellerBusy';

  constructor() {
    super('Too many transactions of this seller post at the same time');
  }
}

/** Whether a transaction was given up because others of its seller are under way: it has done nothing and can be sent again. */
export const isSellerBusy = (error: unknown): boolean =>
  error instanceof SellerBusy ||
  (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE);
