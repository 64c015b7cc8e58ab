import type { FastifyRequest } from 'fastify';
import { type Owner, storeOf } from '../db/owner';
import { Problem } from '../problem';
import { identityOf } from './auth';

/** The store that the caller works in. @throws Problem forbidden when they work in none */
export function ownerOf(request: FastifyRequest): Owner {
  const owner = storeOf(identityOf(request));
  if (owner === undefined) throw new Problem('forbidden');
  return owner;
}
