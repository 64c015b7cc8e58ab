import type { FastifyRequest } from 'fastify';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { type Identity, identityOf } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { type Origin, originOf } from '../../../security/origin';

/** Under which routes of money stand in the API's description. */
export const tags = ['finance'];
/** The access that routes of money ask of their caller. */
export const reading = { access: 'seller', permission: 'financeiro:ler' } as const;
export const writing = { access: 'seller', permission: 'financeiro:editar' } as const;

/** The store whose money a call concerns, its caller, and their origin. */
export interface FinanceContext {
  platform: Platform;
  owner: Owner;
  origin: Origin;
  identity: Identity;
}

/** @returns what reads the context of a request */
export const contextsOn =
  (platform: Platform) =>
  (request: FastifyRequest): FinanceContext => ({
    platform,
    owner: ownerOf(request),
    origin: originOf(request),
    identity: identityOf(request),
  });
