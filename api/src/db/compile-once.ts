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

/** Marks the place of a value that is known when the statement runs. */
class Slot {
  constructor(readonly name: string) {}
}

/** Compiles statements and executes none. */
const builder = new Kysely<Schema>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
  },
});

/**
 * A statement that is compiled once instead of at each call. `bind` names a value in it; the text must not depend on
 * the values.
 *
 * @returns a function that runs the statement and returns its rows
 */
export const compileOnce =
  <Values extends object>() =>
  <Row>(
    build: (
      builder: Kysely<Schema>,
      bind: <Name extends keyof Values & string>(name: Name) => Values[Name],
    ) => Compilable<Row>,
  ) => {
    // Kysely passes values through, so a placeholder is just a value to it.
    const compiled = build(builder, (name) => new Slot(name) as never).compile();
    const slots: readonly unknown[] = compiled.parameters;
    return async (executor: Executor, values: Values): Promise<Row[]> => {
      const named = new Map<string, unknown>(Object.entries(values));
      const parameters = slots.map((slot) => (slot instanceof Slot ? named.get(slot.name) : slot));
      const { rows } = await executor.executeQuery<Row>({ ...compiled, parameters });
      return rows;
    };
  };
