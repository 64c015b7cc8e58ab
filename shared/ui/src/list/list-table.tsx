import { memo, type ReactNode, useMemo } from 'react';
import { Checkbox } from './checkbox';
import { groupRows } from './group-rows';
import { type ListedRow, linkedColumn, type RowHandlers } from './list-rows';
import type { ListColumn, ListGroups } from './list-types';
import { RowLink } from './row-link';
import { SortHeader } from './sort-header';

export interface ListTableProps<Row> extends RowHandlers {
  /** Says what the rows are, for screen readers. */
  caption: string;
  /** The columns that are shown; the same array as long as they are the same. */
  columns: readonly ListColumn<Row>[];
  rows: readonly ListedRow<Row>[];
  groups?: ListGroups<Row> | undefined;
  sort: string | undefined;
  onSort(sort: string): void;
  /** Rows can be selected. */
  selectable: boolean;
  /** Selects or deselects the whole page. */
  onTogglePage(selected: boolean): void;
  /** Stands in place of the rows: their skeleton. */
  children?: ReactNode;
}

/**
 * The rows of a list as a table. It is a plain table, because antd's takes five times as long for fifty rows
 * (benchmark `list-render`).
 */
export function ListTable<Row>({
  caption,
  columns,
  rows,
  groups,
  sort,
  onSort,
  selectable,
  onTogglePage,
  onToggle,
  onFollow,
  children,
}: ListTableProps<Row>) {
  const linked = useMemo(() => linkedColumn(columns), [columns]);
  const grouped = useMemo(() => groupRows(rows, groups), [rows, groups]);
  const shown = grouped.map(({ group }) => group);
  const selected = rows.filter((one) => one.selected).length;
  return (
    <table className="bal-list-table">
      <caption className="bal-visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selectable && (
            <th scope="col" className="bal-list-tick">
              <Checkbox
                label="Selecionar a página"
                checked={rows.length > 0 && selected === rows.length}
                mixed={selected > 0 && selected < rows.length}
                onChange={onTogglePage}
              />
            </th>
          )}
          {columns.map((column) => (
            <SortHeader
              key={column.key}
              title={column.title}
              name={column.sortable ? column.key : undefined}
              firstOrder={column.firstOrder}
              end={column.align === 'end'}
              sort={sort}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      {children}
      {grouped.map(({ group, rows: ofGroup }) => (
        <tbody key={group}>
          {groups && (
            <tr className="bal-list-group">
              <th scope="rowgroup" colSpan={columns.length + (selectable ? 1 : 0)}>
                {groups.heading(group, shown)}
              </th>
            </tr>
          )}
          {ofGroup.map(({ row, id, label, to, selected: isSelected }) => (
            <TableRow
              key={id}
              row={row}
              id={id}
              label={label}
              to={to}
              selected={isSelected}
              columns={columns}
              linked={linked}
              selectable={selectable}
              onToggle={onToggle}
              onFollow={onFollow}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface TableRowProps<Row> extends ListedRow<Row>, RowHandlers {
  columns: readonly ListColumn<Row>[];
  linked: string | undefined;
  selectable: boolean;
}

function TableRowOnce<Row>({
  row,
  id,
  label,
  to,
  selected,
  columns,
  linked,
  selectable,
  onToggle,
  onFollow,
}: TableRowProps<Row>) {
  return (
    <tr data-row={id} className={selected ? 'bal-list-selected' : undefined} tabIndex={to ? undefined : -1}>
      {selectable && (
        <td className="bal-list-tick">
          <Checkbox
            label={`Selecionar ${label}`}
            checked={selected}
            onChange={(checked, range) => onToggle(id, checked, range)}
          />
        </td>
      )}
      {columns.map(({ key, align, cell }) => (
        <td key={key} className={align === 'end' ? 'bal-end' : undefined}>
          {to && key === linked ? (
            <RowLink to={to} id={id} onFollow={onFollow}>
              {cell(row)}
            </RowLink>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

// Memoised, so that selecting one row does not render the others.
const TableRow = memo(TableRowOnce) as typeof TableRowOnce;
