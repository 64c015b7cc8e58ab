import type { CompositionActor } from '@balcao/api-schema';
import type { Executor } from '../../../db/database';
import { namesOf } from '../../identity';

/** `<token> (<whom it acted for>)`. */
const ACTING_FOR = /^(?<via>.+) \((?<person>[^()]+)\)$/;
const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SYSTEM = 'system:';

/** Reads the actor that the channel's log names. */
export type ReadActor = (by: string) => CompositionActor;

/**
 * Resolves the actors of a channel's log. The log holds ids of back-office people, which mean nothing outside of it;
 * here they get names.
 *
 * @param actors all actors that will be looked up
 */
export async function actorReader(database: Executor, actors: readonly string[]): Promise<ReadActor> {
  const people = actors.flatMap((by) => ACTING_FOR.exec(by)?.groups?.person ?? []);
  const names = await namesOf(
    database,
    people.filter((person) => USER_ID.test(person)),
  );
  return (by) => {
    if (by.startsWith(SYSTEM)) return { kind: 'system', name: by.slice(SYSTEM.length), via: null };
    const { via = null, person = by } = ACTING_FOR.exec(by)?.groups ?? {};
    return { kind: via === null ? 'token' : 'person', name: names.get(person) ?? person, via };
  };
}
