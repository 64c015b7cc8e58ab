import type { SessionSnapshot } from '@balcao/contract';
import { readTokenClaims } from './token-claims';

/** Whether the session has gone on to another store, in another tab, than the one that this page shows. */
export const showsOtherStore = ({ token, storeId }: Pick<SessionSnapshot, 'token' | 'storeId'>): boolean =>
  storeId !== null && token !== null && readTokenClaims(token)?.store !== storeId;
