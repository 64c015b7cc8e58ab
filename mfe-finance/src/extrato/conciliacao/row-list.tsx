import type { SettlementRow, SettlementRowFilter } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import {
  ADJUSTMENT_STATUS_LABELS,
  CUSTODY_LABELS,
  type Custody,
  formatMoney,
  mainCents,
  optionsOf,
  SETTLEMENT_COLUMN_LABELS,
  SETTLEMENT_COLUMNS,
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
import { AmountCell, AmountList } from './amount-cell';
import { ExplainDialog } from './explain-dialog';

/** The filters of rows beside the custodian. */
type ShownFilter = Omit<SettlementRowFilter, 'custody'>;

const NOUN = { one: 'linha', many: 'linhas', feminine: true };
const FILTERS: readonly ListFilter<ShownFilter>[] = [
  {
    kind: 'several',
    name: 'state',
    label: 'Status',
    options: optionsOf(SETTLEMENT_STATES, SETTLEMENT_STATE_LABELS),
  },
];

/** Of whose money there may be no line. */
const WHOSE: Readonly<Record<Custody, string>> = {
  plataforma: 'que está com a plataforma',
  vendedor: 'que você recebe direto',
};

const State = ({ state }: SettlementRow) => (
  <StatusPill
    kind={state === 'matched' ? 'success' : 'warning'}
    icon={state === 'matched' ? 'check' : 'alert'}
    label={SETTLEMENT_STATE_LABELS[state]}
  />
);

/** A line of a file may name no payment. */
const nameOf = ({ reference, installment }: SettlementRow) => {
  const name = reference || 'Sem referência';
  return installment === null ? name : `${name}, parcela ${installment}`;
};

/** Of files of before each amount stood apart. */
const sidesOf = ({ file, ledger, amountCents, expectedCents }: SettlementRow) =>
  mainCents(file) !== null || mainCents(ledger) !== null || amountCents === null || expectedCents === null
    ? ''
    : ` No arquivo ${formatMoney(amountCents)}, no extrato ${formatMoney(expectedCents)}.`;

const whyOf = (row: SettlementRow) => {
  const { note, notedBy, adjustment } = row;
  const why = note === '' ? settlementExplanation(row) : `${note} (${notedBy})`;
  return `${why}${sidesOf(row)}${adjustment === null ? '' : ` ${ADJUSTMENT_STATUS_LABELS[adjustment]}.`}`;
};

const holderOf = ({ custody }: SettlementRow) =>
  custody === null ? 'Custódia não identificada' : CUSTODY_LABELS[custody];

/** Whether one amount says everything: both sides have the same, without note or adjustment. */
const isPlain = ({ state, note, adjustment }: SettlementRow) =>
  state === 'matched' && note === '' && adjustment === null;

function OrderLink({ orderId }: SettlementRow) {
  return (
    <Link to={`/backoffice/pedidos/detalhe/${orderId}`} className="statement-order">
      Ver pedido
    </Link>
  );
}

export interface RowListProps {
  importId: string;
  custody: Custody;
  canEdit: boolean;
}

/** The rows of a file for a custodian's money, each difference with its reason and its order. */
export function RowList({ importId, custody, canEdit }: RowListProps) {
  const { http } = useShell();
  const [explained, setExplained] = useState<SettlementRow>();
  const fetchPage = useCallback(
    (query: ListRequest<ShownFilter>, signal: AbortSignal) =>
      send(http, 'GET /finance/settlements/:id/rows', {
        params: { id: importId },
        query: { ...query, custody },
        signal,
      }),
    [http, importId, custody],
  );
  const explain = useCallback(
    (row: SettlementRow) =>
      canEdit && row.state !== 'matched' ? (
        <Button kind="link" onClick={() => setExplained(row)} aria-label={`Explicar ${nameOf(row)}`}>
          {row.note === '' ? 'Explicar' : 'Mudar'}
        </Button>
      ) : null,
    [canEdit],
  );
  const columns = useMemo(
    (): readonly ListColumn<SettlementRow>[] => [
      {
        key: 'reference',
        title: 'Referência',
        fixed: true,
        cell: (row) => (
          <div className="settlement-reference">
            {nameOf(row)}
            <span className="bal-meta">{holderOf(row)}</span>
            {row.orderId !== null && OrderLink(row)}
          </div>
        ),
      },
      { key: 'state', title: 'Status', cell: State },
      ...SETTLEMENT_COLUMNS.map(
        (column): ListColumn<SettlementRow> => ({
          key: column,
          title: SETTLEMENT_COLUMN_LABELS[column],
          align: 'end',
          cell: (row) => <AmountCell row={row} column={column} />,
        }),
      ),
      {
        key: 'why',
        title: 'Por quê',
        cell: (row) => (
          <div className="settlement-why">
            {whyOf(row)} {explain(row)}
          </div>
        ),
      },
    ],
    [explain],
  );
  const card = useCallback(
    (row: SettlementRow): ListCard => ({
      title: nameOf(row),
      ...(isPlain(row) && { value: <Money cents={mainCents(row.file) ?? row.amountCents} /> }),
      status: <State {...row} />,
      second: holderOf(row),
      actions: (
        <>
          {!isPlain(row) && (
            <>
              <AmountList row={row} />
              <p className="bal-meta">{whyOf(row)}</p>
            </>
          )}
          <div className="settlement-actions">
            {row.orderId !== null && OrderLink(row)}
            {explain(row)}
          </div>
        </>
      ),
    }),
    [explain],
  );
  return (
    <>
      <ResourceList<SettlementRow, ShownFilter>
        name={`settlement-${importId}-${custody}`}
        noun={NOUN}
        columns={columns}
        filters={FILTERS}
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        card={card}
        fetchPage={fetchPage}
        defaultSort="position"
        empty={{
          icon: 'finance',
          title: 'Nenhuma linha',
          body: `O arquivo não tem linhas de dinheiro ${WHOSE[custody]}.`,
        }}
      />
      {explained && (
        <ExplainDialog importId={importId} row={explained} onClose={() => setExplained(undefined)} />
      )}
    </>
  );
}
