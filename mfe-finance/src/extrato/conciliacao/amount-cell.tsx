import type { SettlementRow } from '@balcao/api-schema';
import {
  differenceOf,
  formatMoney,
  SETTLEMENT_COLUMN_LABELS,
  SETTLEMENT_COLUMNS,
  type SettlementColumn,
} from '@balcao/domain';
import { Money } from '@balcao/ui/display';

interface AmountCellProps {
  row: Pick<SettlementRow, 'file' | 'ledger'>;
  column: SettlementColumn;
}

const withSign = (cents: number) => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`;

/** An amount of the file; where the statement has another one, that and the difference. */
export function AmountCell({ row, column }: AmountCellProps) {
  const difference = differenceOf(row, column);
  const expected = row.ledger[column];
  const isShown = expected !== null && difference !== 0;
  return (
    <div className="settlement-amount">
      <Money cents={row.file[column]} />
      {isShown && <span className="bal-meta">{`Extrato ${formatMoney(expected)}`}</span>}
      {isShown && difference !== null && (
        <span className="settlement-difference">{`Diferença ${withSign(difference)}`}</span>
      )}
    </div>
  );
}

/** The same below each other, for a phone: the amounts that the file or the statement names. */
export function AmountList({ row }: Pick<AmountCellProps, 'row'>) {
  const named = SETTLEMENT_COLUMNS.filter(
    (column) => row.file[column] !== null || row.ledger[column] !== null,
  );
  if (named.length === 0) return null;
  return (
    <dl className="settlement-amounts">
      {named.map((column) => (
        <div key={column}>
          <dt>{SETTLEMENT_COLUMN_LABELS[column]}</dt>
          <dd>
            <AmountCell row={row} column={column} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
