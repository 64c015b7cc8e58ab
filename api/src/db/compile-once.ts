import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Executor } from './database';
import type { Schema } from './schema';

/** Stands where a value goes that is known when the statement runs. */
class Slot {
  constructor(readonly name: string) {}
}

/** Builds statements and sends none. */
const builder = new Kysely<Schema>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
  },
});

/**
 * A statement whose text is always the same, so that it is built once and not with each call. `bind` names a value in it;
 * the text must not depend on what the value is.
 *
 * @returns what runs it and answers with its rows
 */
export const compileOnce =
  <Values extends object>() =>
  <Row>(
    build: (
      builder: Kysely<Schema>,
      bind: <Name extends keyof Values & string>(name: Name) => Values[Name],
    ) => Compilable<Row>,
  ) => {
    // Kysely passes values on as they are: to it a slot is one of them.
    const compiled = build(builder, (name) => new Slot(name) as never).compile();
    const slots: readonly unknown[] = compiled.parameters;
    return async (executor: Executor, values: Values): Promise<Row[]> => {
      const named = new Map<string, unknown>(Object.entries(values));
      const parameters = slots.map((slot) => (slot instanceof Slot ? named.get(slot.name) : slot));
      const { rows } = await executor.executeQuery<Row>({ ...compiled, parameters });
      return rows;
    };
  };
