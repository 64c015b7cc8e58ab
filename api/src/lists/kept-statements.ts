import { compileOnce, slotsOf } from '../db/compile-once';
import type { Executor } from '../db/database';
import type { ListDefinition } from './list-definition';
import type { ListWindow } from './list-order';
import { isUsualLimit, type PageRow, pageStatement, type ShownRows } from './list-statement';

/** The values of a window that are known when the statement runs. */
interface WindowValues {
  list_beyond_value: string;
  list_beyond_id: string;
  list_offset: number;
  list_limit: number;
}

/** Windows of the same shape share a statement: whatever of one decides the text. */
const shapeOf = ({ order, beyond, offset, limit }: ListWindow): string =>
  [order.sort, order.descending, beyond === null, offset === 0, isUsualLimit(limit) ? limit : 'any'].join();

/**
 * The pages of a list without a filter, each shape of them built and compiled once: that takes longer than sending one. The
 * properties of a scope are only passed through, as they are in the rows.
 */
export function keptPageStatements<Scope extends object | null, Stored extends { id: string | number }>(
  list: Pick<ListDefinition<Scope, object, Stored, unknown>, 'from' | 'id' | 'scope'>,
  rowsOf: (scope: Scope) => ShownRows,
) {
  type Values = WindowValues & Record<string, unknown>;
  type Run = (executor: Executor, values: Values) => Promise<PageRow<Stored>[]>;
  const kept = new Map<string, Run>();

  const build = ({ order, beyond, offset, limit }: ListWindow): Run =>
    compileOnce<Values>()<PageRow<Stored>>((_builder, bind) => {
      const scope = slotsOf<NonNullable<Scope>>();
      const window = {
        order,
        beyond: beyond && { value: bind('list_beyond_value'), id: bind('list_beyond_id') },
        offset: offset && bind('list_offset'),
        limit: isUsualLimit(limit) ? limit : bind('list_limit'),
      };
      const conditions = { scope: list.scope(scope), filters: [], search: null };
      return pageStatement<Stored>(list, conditions, window, rowsOf(scope), {
        counts: null,
        kinds: null,
      });
    });

  return (executor: Executor, scope: Scope, window: ListWindow): Promise<PageRow<Stored>[]> => {
    const shape = shapeOf(window);
    let run = kept.get(shape);
    if (run === undefined) {
      run = build(window);
      kept.set(shape, run);
    }
    return run(executor, {
      ...scope,
      list_beyond_value: window.beyond?.value ?? '',
      list_beyond_id: window.beyond?.id ?? '',
      list_offset: window.offset,
      list_limit: window.limit,
    });
  };
}
