import type { FastifyRequest } from 'fastify';
import { type Call, callsOn, type PersonCall } from '../call';
import { implementFor } from '../calls';
import type { Owner } from '../db/owner';
import type { Platform } from '../platform';
import { SYSTEM_ORIGIN } from '../security/origin';

/** The store whose records are read or written, and the origin of the call. */
export interface ResourceCall extends Call {
  /** The record that the called ones belong to; empty for those of a store. */
  parentId: string;
}

/** A call by a person in a session. */
export type StoreCall = ResourceCall & PersonCall;

/** A call by the system itself, such as for example data. */
export const systemCall = (platform: Platform, { sellerId, storeId }: Owner): ResourceCall => ({
  platform,
  owner: { sellerId, storeId },
  origin: SYSTEM_ORIGIN,
  parentId: '',
});

/** The call that a request makes. @throws Problem forbidden for callers who work in no store */
export const storeCallOf = (platform: Platform, request: FastifyRequest, parentId = ''): StoreCall => ({
  ...callsOn(platform)(request),
  parentId,
});

/** Implements declared calls of a store that stand beside the usual ones of its resource. */
export function implementInStore(platform: Platform) {
  const callOf = callsOn(platform);
  return implementFor((request): StoreCall => ({ ...callOf(request), parentId: '' }));
}
