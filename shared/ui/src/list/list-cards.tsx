import { Fragment, memo } from 'react';
import { Checkbox } from './checkbox';
import { groupRows } from './group-rows';
import type { ListedRow, RowHandlers } from './list-rows';
import type { ListCard, ListGroups } from './list-types';
import { RowLink } from './row-link';

export interface ListCardsProps<Row> extends RowHandlers {
  caption: string;
  rows: readonly ListedRow<Row>[];
  groups?: ListGroups<Row> | undefined;
  card(row: Row): ListCard;
  selectable: boolean;
}

/** The rows of a list on a phone: one card each, the whole card leads to the detail. */
export function ListCards<Row>({
  caption,
  rows,
  groups,
  card,
  selectable,
  onToggle,
  onFollow,
}: ListCardsProps<Row>) {
  const grouped = groupRows(rows, groups);
  const shown = grouped.map(({ group }) => group);
  return (
    <ul className="bal-list-cards" aria-label={caption}>
      {grouped.map(({ group, rows: ofGroup }) => (
        <Fragment key={group}>
          {groups && <li className="bal-list-group">{groups.heading(group, shown)}</li>}
          {ofGroup.map(({ row, id, label, to, selected }) => (
            <RowCard
              key={id}
              row={row}
              id={id}
              label={label}
              to={to}
              selected={selected}
              card={card}
              selectable={selectable}
              onToggle={onToggle}
              onFollow={onFollow}
            />
          ))}
        </Fragment>
      ))}
    </ul>
  );
}

interface RowCardProps<Row> extends ListedRow<Row>, RowHandlers {
  card(row: Row): ListCard;
  selectable: boolean;
}

function RowCardOnce<Row>({
  row,
  id,
  label,
  to,
  selected,
  card,
  selectable,
  onToggle,
  onFollow,
}: RowCardProps<Row>) {
  const { title, status, value, second, time, image, actions } = card(row);
  return (
    <li
      data-row={id}
      className={selected ? 'bal-list-card bal-list-selected' : 'bal-list-card'}
      tabIndex={to ? undefined : -1}
    >
      {selectable && (
        <Checkbox
          label={`Selecionar ${label}`}
          checked={selected}
          onChange={(checked, range) => onToggle(id, checked, range)}
        />
      )}
      {image}
      <div className="bal-list-card-body">
        <div className="bal-list-card-line">
          <span className="bal-list-card-title bal-two-lines">
            {to ? (
              <RowLink to={to} id={id} onFollow={onFollow}>
                {title}
              </RowLink>
            ) : (
              title
            )}
          </span>
          <span className="bal-list-card-value bal-tabular">{value}</span>
        </div>
        <div className="bal-list-card-line">
          <span className="bal-meta">{second}</span>
          {status}
        </div>
        {time && <div className="bal-meta">{time}</div>}
        {actions}
      </div>
    </li>
  );
}

const RowCard = memo(RowCardOnce) as typeof RowCardOnce;
