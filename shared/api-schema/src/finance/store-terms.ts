import { call } from '../basics/call';
import { z } from '../basics/z';
import { reading } from './access';

const basisPoints = z.int().min(0).max(10_000);

/** The fees that the store's plan takes of a sale today, and the share that is held back when it falls due. */
export const storeTerms = z.object({
  platform: z.object({ percentBasisPoints: basisPoints, fixedCents: z.int().min(0) }),
  /** Of a payment by card. */
  antifraudCents: z.int().min(0),
  reserveBasisPoints: basisPoints,
  reserveDays: z.int().min(0),
});
export type StoreTerms = z.infer<typeof storeTerms>;

export const getStoreTerms = call('GET /finance/terms', {
  operationId: 'getStoreTerms',
  ...reading,
  answer: storeTerms,
});
