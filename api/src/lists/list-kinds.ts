import { type RawBuilder, sql } from 'kysely';
import { allOf, type Condition } from './conditions';
import { beyondPosition, type ListWindow, orderBy } from './list-order';

/** A column of few values. */
export interface KindColumn {
  /** With the table's alias where the query needs one. */
  column: string;
  values: readonly string[];
  /** Whether rows without a value exist. */
  isNullable?: boolean;
}

/**
 * The columns that an index of a list has between those of its scope and those of its order, in the index's order, by the names of
 * their filters.
 */
export type KindColumns = Readonly<Record<string, KindColumn>>;

/** The values of a column that a filter leaves. */
interface WantedKind {
  column: string;
  values: readonly string[];
  withNull: boolean;
}

/** The kinds of rows that a filter leaves; null where it names none, which the order's own index serves. */
export type WantedKinds = readonly WantedKind[] | null;

/** The kinds of rows that a list's filter leaves. */
export function wantedKinds(columns: KindColumns | undefined, filter: object): WantedKinds {
  const given = new Map<string, unknown>(Object.entries(filter));
  const chosen = Object.entries(columns ?? {}).map(([name, { column, values, isNullable = false }]) => {
    const wanted = [given.get(name) ?? []].flat();
    return wanted.length === 0
      ? { column, values, withNull: isNullable, isChosen: false }
      : { column, values: wanted.map(String), withNull: false, isChosen: true };
  });
  return chosen.some(({ isChosen }) => isChosen) ? chosen : null;
}

/** Each combination of columns that have a value and columns that have none. */
const shapesOf = (kinds: readonly WantedKind[]): boolean[][] =>
  kinds.reduce<boolean[][]>(
    (shapes, { withNull }) =>
      shapes.flatMap((shape) => (withNull ? [true, false] : [true]).map((hasValue) => [...shape, hasValue])),
    [[]],
  );

/**
 * A window of rows of some kinds, merged from the window of each kind. Walking the order's index would pass all rows of other
 * kinds that come first, and they may be millions.
 *
 * @param when whether the window is wanted at all
 */
export function windowOfKinds(
  { from, id }: { from: RawBuilder<unknown>; id: string },
  kinds: readonly WantedKind[],
  where: Condition,
  window: ListWindow,
  when: Condition,
): RawBuilder<unknown> {
  const { order, offset, limit } = window;
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  // PostgreSQL sees only so that the index has this order also where a column is null.
  const prefix = sql.join(kinds.map(({ column }) => sql`${sql.ref(column)} ${direction}`));
  const ofShape = (shape: readonly boolean[]) => {
    const isOfKind = allOf(
      kinds.map(({ column }, index) =>
        shape[index]
          ? sql`${sql.ref(column)} = ${sql.ref(`kind.k${index}`)}`
          : sql`${sql.ref(column)} is null`,
      ),
    );
    const values = sql.join(
      kinds.flatMap((kind, index) =>
        shape[index] ? sql`unnest(${kind.values}::text[]) as ${sql.ref(`k${index}`)}` : [],
      ),
      sql` cross join `,
    );
    return sql`select rows_of.id, rows_of.place from (select * from ${values} where ${when}) as kind
      cross join lateral (
        select ${sql.ref(id)} as id, ${sql.ref(order.column)} as place from ${from}
        where ${where} and ${isOfKind} and ${beyondPosition(window, id)}
        order by ${prefix}, ${orderBy(order, id)} limit ${limit + offset}
      ) as rows_of`;
  };
  return sql`select id, place from (${sql.join(shapesOf(kinds).map(ofShape), sql` union all `)}) as merged
    order by ${orderBy(order, 'id', 'place')} limit ${limit} offset ${offset}`;
}
