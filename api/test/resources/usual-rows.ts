import type { Platform } from '../../src/platform';
import { type ResourceCall, systemCall } from '../../src/resources/resource-call';
import { bare, loggedIn, ownOnly, type Row, send } from '../authorisation/row';
import type { Account } from '../stored-account';

/** A record that has only a name, before and after a change. */
export const NAMED = { created: { name: 'Bolsa' }, changed: { name: 'Mochila' } };

/** The authorisation rows of the usual calls of a resource of stores. */
export function usualRows<Created extends object>(
  path: string,
  resource: { create(call: ResourceCall, request: Created): Promise<{ id: string }> },
  { created, changed }: { created: Created; changed: object },
): Record<string, Row[]> {
  const addressOf = async (target: Account, platform: Platform) =>
    `${path}/${(await resource.create(systemCall(platform, target), created)).id}`;
  const one = async (target: Account, platform: Platform) => ({ url: await addressOf(target, platform) });
  return {
    [`GET ${path}`]: [bare(path, loggedIn(200))],
    [`POST ${path}`]: [send(path, () => created, loggedIn(201))],
    [`GET ${path}/{id}`]: [{ call: one, answers: ownOnly(200) }],
    [`PATCH ${path}/{id}`]: [
      {
        call: async (target, platform) => ({
          ...(await one(target, platform)),
          payload: changed,
          headers: { 'if-match': '"1"' },
        }),
        answers: ownOnly(200),
      },
    ],
    [`DELETE ${path}/{id}`]: [{ call: one, answers: ownOnly(204) }],
  };
}

/** The same rows for records that need only a name. */
export const namedRows = (
  path: string,
  resource: { create(call: ResourceCall, request: { name: string }): Promise<{ id: string }> },
): Record<string, Row[]> => usualRows(path, resource, NAMED);
