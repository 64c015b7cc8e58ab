import type { SettlementRow, SettlementRowFilter } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import {
  ADJUSTMENT_STATUS_LABELS,
  formatMoney,
  optionsOf,
  SETTLEMENT_STATE_LABELS,
  SETTLEMENT_STATES,
  settlementExplanation,
} from '@balcao/domain';
import { Button, StatusPill } from '@balcao/ui/base';
import { Money } from '@balcao/ui/display';
import {
  type ListCard,
  type ListColumn,
  type ListFilter,
  type ListRequest,
  ResourceList,
} from '@balcao/ui/list';
import { useCallback, useMemo, useState } from 'react';
import { ExplainDialog } from './explain-dialog';
import { readRows } from './settlement-api';

const NOUN = { one: 'linha', many: 'linhas', feminine: true };
const FILTERS: readonly ListFilter<SettlementRowFilter>[] = [
  {
    kind: 'several',
    name: 'state',
    label: 'Situação',
    options: optionsOf(SETTLEMENT_STATES, SETTLEMENT_STATE_LABELS),
  },
];

const State = ({ state }: SettlementRow) => (
  <StatusPill
    kind={state === 'matched' ? 'success' : 'warning'}
    icon={state === 'matched' ? 'check' : 'alert'}
    label={SETTLEMENT_STATE_LABELS[state]}
  />
);

const nameOf = ({ reference, installment }: SettlementRow) =>
  installment === null ? reference : `${reference}, parcela ${installment}`;

const whyOf = ({ state, note, notedBy, adjustment }: SettlementRow) => {
  const why = note === '' ? settlementExplanation(state) : `${note} (${notedBy})`;
  return adjustment === null ? why : `${why} ${ADJUSTMENT_STATUS_LABELS[adjustment]}.`;
};

function OrderLink({ orderId }: SettlementRow) {
  if (orderId === null) return '—';
  return (
    <Link to={`/backoffice/pedidos/detalhe/${orderId}`} className="statement-order">
      Ver pedido
    </Link>
  );
}

const cardOf = (row: SettlementRow): ListCard => ({
  title: nameOf(row),
  status: <State {...row} />,
  value: <Money cents={row.amountCents} />,
  second: `${row.expectedCents === null ? '' : `No extrato: ${formatMoney(row.expectedCents)}. `}${whyOf(row)}`,
});

export interface RowListProps {
  importId: string;
  canEdit: boolean;
}

/** What came of a file, line by line, each difference with its reason and the order it belongs to. */
export function RowList({ importId, canEdit }: RowListProps) {
  const { http } = useShell();
  const [explained, setExplained] = useState<SettlementRow>();
  const fetchPage = useCallback(
    (query: ListRequest<SettlementRowFilter>, signal: AbortSignal) => readRows(http, importId, query, signal),
    [http, importId],
  );
  const columns = useMemo(
    (): readonly ListColumn<SettlementRow>[] => [
      {
        key: 'reference',
        title: 'Referência',
        fixed: true,
        cell: (row) => <div className="settlement-reference">{nameOf(row)}</div>,
      },
      { key: 'state', title: 'Situação', cell: State },
      { key: 'amount', title: 'No arquivo', align: 'end', cell: (row) => <Money cents={row.amountCents} /> },
      {
        key: 'expected',
        title: 'No extrato',
        align: 'end',
        cell: (row) => <Money cents={row.expectedCents} />,
      },
      { key: 'order', title: 'Pedido', cell: OrderLink },
      {
        key: 'why',
        title: 'Por quê',
        cell: (row) => <div className="settlement-why">{whyOf(row)}</div>,
      },
      {
        key: 'explain',
        title: 'Explicação',
        cell: (row) =>
          canEdit && row.state !== 'matched' ? (
            <Button kind="link" onClick={() => setExplained(row)} aria-label={`Explicar ${nameOf(row)}`}>
              {row.note === '' ? 'Explicar' : 'Mudar'}
            </Button>
          ) : (
            '—'
          ),
      },
    ],
    [canEdit],
  );
  return (
    <>
      <ResourceList<SettlementRow, SettlementRowFilter>
        name={`settlement-${importId}`}
        noun={NOUN}
        columns={columns}
        filters={FILTERS}
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        card={cardOf}
        fetchPage={fetchPage}
        defaultSort="position"
        empty={{ title: 'Nenhuma linha', body: 'O arquivo não tem linhas.' }}
      />
      {explained && (
        <ExplainDialog importId={importId} row={explained} onClose={() => setExplained(undefined)} />
      )}
    </>
  );
}
