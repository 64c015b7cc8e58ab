import {
  ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  type OperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';

/** What an identity is read from. */
const TABLES = new Set(['sessions', 'users', 'memberships', 'stores']);
/** Written by the use of a session, and part of no identity. */
const LAST_USE = 'last_seen_at';

const tableOf = (node: OperationNode | undefined): string =>
  node !== undefined && TableNode.is(node) ? node.table.identifier.name : '';

/** Whether a statement may change an identity that was read before. */
export function changesIdentities(statement: OperationNode): boolean {
  if (InsertQueryNode.is(statement)) return tableOf(statement.into) === 'memberships';
  if (DeleteQueryNode.is(statement)) return statement.from.froms.some((from) => TABLES.has(tableOf(from)));
  if (!UpdateQueryNode.is(statement) || !TABLES.has(tableOf(statement.table))) return false;
  return (statement.updates ?? []).some(
    ({ column }) => !ColumnNode.is(column) || column.column.name !== LAST_USE,
  );
}
