import type { ReceivableRow } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import { type Custody, GATEWAYS } from '@balcao/domain';
import { FormSkeleton, Notice } from '@balcao/ui/base';
import { Money } from '@balcao/ui/display';
import { Loaded, useQuery } from '@balcao/ui/query';

/** More than anybody reads. */
const SHOWN = 100;

/** The receivables of a day, installment by installment. */
export function DayReceivables({ day, custody }: { day: string; custody: Custody }) {
  const { http } = useShell();
  const query = useQuery({
    queryKey: ['receivables', day, custody],
    queryFn: ({ signal }) =>
      send(http, 'GET /finance/receivables', {
        query: { custody, from: day, to: day, status: 'agendado', limit: SHOWN },
        signal,
      }),
  });
  return (
    <Loaded query={query} what="os recebíveis do dia" skeleton={<FormSkeleton fields={1} />}>
      {({ items, isComplete }) => (
        <>
          {!isComplete && (
            <Notice kind="info">{`São muitos recebíveis: a lista mostra os ${SHOWN} primeiros.`}</Notice>
          )}
          <ul className="statement-agenda">
            {items.map((receivable) => (
              <Installment key={receivable.id} {...receivable} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

/** The payer of a receivable, in words; empty for the platform. */
const payerOf = ({ custody, gateway }: ReceivableRow): string => {
  if (custody === 'plataforma') return '';
  return gateway === null ? ', direto' : `, direto no ${GATEWAYS[gateway].name}`;
};

const Installment = (receivable: ReceivableRow) => (
  <li>
    <Link to={`/backoffice/pedidos/detalhe/${receivable.orderId}`} className="statement-order">
      Ver pedido
    </Link>
    <Money cents={receivable.openCents} />
    <span className="bal-meta">{`parcela ${receivable.installment}${payerOf(receivable)}`}</span>
  </li>
);
