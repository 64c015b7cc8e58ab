import type { Token } from '../model/token';
import { Refusal } from '../refusals/refusal';

const has = ({ scopes }: Token, scope: string) => scopes.includes(scope);

function refuse({ name, scopes }: Token, needed: string): never {
  throw new Refusal('scope_missing', `${name} may ${scopes.join(', ')}; this needs ${needed}.`);
}

/** Asserts that the token may read a channel; the right to change it is enough. @throws Refusal `scope_missing` */
export function assertReads(token: Token, channel: string): void {
  if (!has(token, 'read') && !has(token, `compose:${channel}`)) refuse(token, 'read');
}

/** Asserts that the token may read everything. @throws Refusal `scope_missing` */
export function assertReadsAll(token: Token): void {
  if (!has(token, 'read')) refuse(token, 'read');
}

/** Asserts that the token may change a channel. @throws Refusal `scope_missing` */
export function assertComposes(token: Token, channel: string): void {
  if (!has(token, `compose:${channel}`)) refuse(token, `compose:${channel}`);
}

/** Asserts that the token may publish a part. @throws Refusal `scope_missing` */
export function assertPublishes(token: Token, part: string): void {
  if (!has(token, `publish:${part}`)) refuse(token, `publish:${part}`);
}

/**
 * Asserts that the token may publish at least something, before anything is uploaded. @throws Refusal `scope_missing`
 */
export function assertPublishesSomething(token: Token): void {
  if (!token.scopes.some((scope) => scope.startsWith('publish:'))) refuse(token, 'publish:<part>');
}
