import {
  type AliasableExpression,
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type OperationNode,
  type RawBuilder,
  ReferenceNode,
  SelectQueryNode,
  sql,
} from 'kysely';

/** The name that a selected column has in the result; undefined for all columns of a table. */
function nameOf(selection: OperationNode): string | undefined {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
  if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name;
  return ColumnNode.is(selection) ? selection.column.name : undefined;
}

/**
 * The columns of a list's rows, by name. A statement that selects all columns of a table is not prepared, because a
 * migration may change them.
 *
 * @throws TypeError when the rows do not name their columns
 */
export function shownColumns(rows: AliasableExpression<unknown>): RawBuilder<unknown> {
  const query = rows.toOperationNode();
  const selections = (SelectQueryNode.is(query) && query.selections) || [];
  const names = selections.map(({ selection }) => {
    const name = nameOf(selection);
    if (name === undefined) throw new TypeError('The rows of a list name their columns.');
    return name;
  });
  return sql.join(names.map((name) => sql.ref(`shown.${name}`)));
}
