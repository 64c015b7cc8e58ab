import type { TestCharge } from '@balcao/api-schema';
import { PAYMENT_METHOD_LABELS } from '@balcao/domain';
import { Button, EmptyState, RelativeTime, StatusPill } from '@balcao/ui/base';
import { Money } from '@balcao/ui/display';
import { type Column, SimpleTable } from '@balcao/ui/table';
import { chargeName, chargePill, refundWords } from './charge-words';

export interface ChargeListProps {
  charges: readonly TestCharge[];
  onOpen(charge: TestCharge): void;
}

const keyOf = ({ id }: TestCharge) => id;

function columnsFor(onOpen: ChargeListProps['onOpen']): Column<TestCharge>[] {
  return [
    {
      key: 'method',
      title: 'Forma de pagamento',
      cell: ({ method, gatewayName }) => (
        <span>
          <strong>{PAYMENT_METHOD_LABELS[method]}</strong> <span className="bal-meta">por {gatewayName}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      title: 'Valor',
      align: 'end',
      cell: (charge) => (
        <span className="pay-charge-amount">
          <Money cents={charge.amountCents} />
          {refundWords(charge) && <span className="bal-meta">{refundWords(charge)}</span>}
        </span>
      ),
    },
    { key: 'status', title: 'Status', cell: (charge) => <StatusPill {...chargePill(charge)} /> },
    { key: 'when', title: 'Quando', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
    {
      key: 'open',
      title: 'Ações',
      align: 'end',
      cell: (charge) => (
        <Button onClick={() => onOpen(charge)}>
          <span>
            Ver cobrança<span className="bal-visually-hidden">: {chargeName(charge)}</span>
          </span>
        </Button>
      ),
    },
  ];
}

/** The latest test charges, the newest first. */
export function ChargeList({ charges, onOpen }: ChargeListProps) {
  if (charges.length === 0)
    return (
      <EmptyState
        kind="never"
        title="Nenhuma cobrança de teste ainda"
        body="A primeira que você criar aparece aqui, e muda de status sozinha."
      />
    );
  return (
    <div className="pay-charges">
      <SimpleTable
        caption="Últimas cobranças de teste"
        columns={columnsFor(onOpen)}
        rows={charges}
        rowKey={keyOf}
      />
    </div>
  );
}
