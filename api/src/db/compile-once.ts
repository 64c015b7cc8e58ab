import {
  AliasNode,
  ColumnNode,
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  IdentifierNode,
  Kysely,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  ReferenceNode,
  SelectQueryNode,
  sql,
} from 'kysely';
import type { Executor } from './database';
import type { Schema } from './schema';

/** Marks the place of a value that is known when the statement runs. It can only be passed through. */
class Slot {
  constructor(readonly name: string) {}

  [Symbol.toPrimitive](): never {
    throw new Error(`${this.name} is not known when a statement is compiled.`);
  }
}

const valueOfSlot = (slot: unknown, values: object): unknown =>
  slot instanceof Slot ? Reflect.get(values, slot.name) : slot;

/** An object whose properties are places of values. What takes it passes them through, whatever they are called. */
export const slotsOf = <Values extends object>(): Values =>
  new Proxy({}, { get: (_target, name) => new Slot(String(name)) }) as Values;

/** Compiles statements and executes none. */
const builder = new Kysely<Schema>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
  },
});

/** Builds a statement, or writes one in `sql`. `bind` names a value in it, whose place it takes. */
type Build<Values, Row> = (
  builder: Kysely<Schema>,
  bind: <Name extends keyof Values & string>(name: Name) => Values[Name],
) => Compilable<Row> | RawBuilder<Row>;

/**
 * A statement that is compiled once instead of at each call. `bind` names a value in it; the text must not depend on
 * the values.
 *
 * @returns a function that gives the statement its values, so that it can be sent with others
 */
export const compileStatement =
  <Values extends object>() =>
  <Row>(build: Build<Values, Row>) => {
    // Kysely passes values through, so a placeholder is just a value to it.
    const compiled = build(builder, (name) => new Slot(name) as never).compile(builder);
    const slots: readonly unknown[] = compiled.parameters;
    return (values: Values): CompiledQuery<Row> => ({
      ...compiled,
      parameters: slots.map((slot) => valueOfSlot(slot, values)),
    });
  };

/** As `compileStatement`. @returns a function that runs the statement and returns its rows */
export const compileOnce =
  <Values extends object>() =>
  <Row>(build: Build<Values, Row>) => {
    const withValues = compileStatement<Values>()<Row>(build);
    return async (executor: Executor, values: Values): Promise<Row[]> =>
      (await executor.executeQuery<Row>(withValues(values))).rows;
  };

/** A part of statements that is compiled once. */
export interface CompiledPart<Values> {
  /** The names of the columns that it selects. */
  columns: readonly string[];
  /** The part with these values, for a template of `sql`. */
  with(values: Values): RawBuilder<unknown>;
}

/** The columns that a query selects. @throws Error when one has no name, or all are selected without their names */
function columnsOf(query: SelectQueryNode): string[] {
  return (query.selections ?? []).map(({ selection }) => {
    if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
    if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name;
    throw new Error('A part of statements names each of its columns.');
  });
}

/**
 * Compiles a query that stands in other statements. `build` passes the properties of the values through: it is called
 * once, before there are any.
 */
export function compilePart<Values extends object | null>(
  build: (builder: Kysely<Schema>, values: Values) => Compilable & { toOperationNode(): OperationNode },
): CompiledPart<Values> {
  const query = build(builder, slotsOf<NonNullable<Values>>());
  const node = query.toOperationNode();
  if (!SelectQueryNode.is(node)) throw new Error('A part of statements is a query.');
  const { sql: text, parameters } = query.compile();
  const texts = text.split(/\$\d+/) as readonly string[] as TemplateStringsArray;
  return {
    columns: columnsOf(node),
    with: (values) => sql(texts, ...parameters.map((slot) => valueOfSlot(slot, Object(values)))),
  };
}

/** The tables and joins of a query that has nothing else, for a template of `sql`. @throws Error for one that has */
export function tablesOf(build: (builder: Kysely<Schema>) => Compilable): RawBuilder<unknown> {
  const { sql: text, parameters } = build(builder).compile();
  const [beginning, tables] = text.split(/^select from /);
  if (beginning !== '' || tables === undefined || parameters.length > 0)
    throw new Error('Tables have neither columns nor values.');
  return sql.raw(tables);
}
