import type { CompositionActor } from '@balcao/api-schema';
import type { Executor } from '../../../db/database';
import { namesOf } from '../../identity';

/** `<token> (<whom it acted for>)`. */
const ACTING_FOR = /^(?<via>.+) \((?<person>[^()]+)\)$/;
const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SYSTEM = 'system:';

/** Reads who the channel's log says it was. */
export type ReadActor = (by: string) => CompositionActor;

/**
 * Knows who is meant in a channel's log. The log holds ids of the back-office's people, which tell nobody outside of it who
 * they are; here they get their names.
 *
 * @param actors all that will be asked for
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
