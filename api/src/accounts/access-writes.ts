import {
  ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  type OperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';

/** The tables from which the caller of a request is read, a person or a program. */
const TABLES = new Set([
  ...['sessions', 'users', 'memberships', 'stores', 'api_keys', 'plan_invoices'],
  'data_subject_requests',
]);
/** Those in which a new row changes what is known of callers. */
const INSERTED = new Set(['memberships', 'data_subject_requests', 'legal_acceptances', 'legal_documents']);
/** Written by the use of a session, and part of no caller. */
const LAST_USE = 'last_seen_at';

const tableOf = (node: OperationNode | undefined): string =>
  node !== undefined && TableNode.is(node) ? node.table.identifier.name : '';

/** Whether a statement may change who may call, as it was read before. */
export function changesAccess(statement: OperationNode): boolean {
  if (InsertQueryNode.is(statement)) return INSERTED.has(tableOf(statement.into));
  if (DeleteQueryNode.is(statement)) return statement.from.froms.some((from) => TABLES.has(tableOf(from)));
  if (!UpdateQueryNode.is(statement) || !TABLES.has(tableOf(statement.table))) return false;
  return (statement.updates ?? []).some(
    ({ column }) => !ColumnNode.is(column) || column.column.name !== LAST_USE,
  );
}
