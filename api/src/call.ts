import type { FastifyRequest } from 'fastify';
import type { Owner } from './db/owner';
import type { Platform } from './platform';
import { type Identity, identityOf } from './plugins/auth';
import { ownerOf } from './plugins/owner-of';
import { type Origin, originOf } from './security/origin';

/** A call: its store, its origin, and the members of the platform that a service needs. */
export interface Call<Needs extends keyof Platform = keyof Platform> {
  platform: Pick<Platform, Needs>;
  owner: Owner;
  origin: Origin;
  /** The version that the caller saw; left out where it does not matter. */
  ifMatch?: string | undefined;
}

/** A call by a person about no store of theirs. */
export interface OwnCall<Needs extends keyof Platform = keyof Platform> {
  platform: Pick<Platform, Needs>;
  origin: Origin;
  identity: Identity;
}

/** A call by a person in a session. */
export interface PersonCall<Needs extends keyof Platform = keyof Platform>
  extends Call<Needs>,
    OwnCall<Needs> {}

/** A call by an admin of the platform about a person. */
export interface AdminCall<Needs extends keyof Platform = keyof Platform> extends OwnCall<Needs> {
  userId: string;
}

/** A call within a transaction, which may raise events. */
export interface Acting extends Pick<Platform, 'raise'> {
  owner: Owner;
  origin: Origin;
}

/** @returns what makes the call of a request about no store of the caller's */
export const ownCallsOn =
  (platform: Platform) =>
  (request: FastifyRequest): OwnCall => ({
    platform,
    origin: originOf(request),
    identity: identityOf(request),
  });

/** @returns what makes the call of a request. It throws Problem forbidden for callers who work in no store */
export function callsOn(platform: Platform) {
  const ownCallOf = ownCallsOn(platform);
  return (request: FastifyRequest): PersonCall => ({
    ...ownCallOf(request),
    owner: ownerOf(request),
    ifMatch: request.headers['if-match'],
  });
}

/** @returns what makes the call of an admin's request about the person whose id its path has */
export function adminCallsOn(platform: Platform) {
  const ownCallOf = ownCallsOn(platform);
  return (request: FastifyRequest<{ Params: { id: string } }>): AdminCall => ({
    ...ownCallOf(request),
    userId: request.params.id,
  });
}
