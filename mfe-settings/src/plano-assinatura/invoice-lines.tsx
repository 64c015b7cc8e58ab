import type { PlanLine } from '@balcao/api-schema';
import { Link } from '@balcao/contract/router';
import { formatCalendarDate, formatMoney, type Month, PLAN_LINE_LABELS } from '@balcao/domain';
import { Button, EmptyState, FormSkeleton, Stack } from '@balcao/ui/base';
import { Money } from '@balcao/ui/display';
import { Loaded, useQuery } from '@balcao/ui/query';
import { type Column, SimpleTable } from '@balcao/ui/table';
import { useState } from 'react';
import { PLAN, usePlanApi } from './plan-api';

const whatOf = ({ kind, orderId, orderNumber }: PlanLine) =>
  orderId === null || orderNumber === null ? (
    PLAN_LINE_LABELS[kind]
  ) : (
    <>
      {PLAN_LINE_LABELS[kind]} <Link to={`/backoffice/pedidos/detalhe/${orderId}`}>#{orderNumber}</Link>
    </>
  );

/** `1,99% de R$ 189,90 + R$ 0,50`; of a further part of a payment, less what was charged before. */
function reckonedOf({ baseCents, bp, fixedCents, creditCents, days, ofDays, kind }: PlanLine): string {
  if (baseCents === null) return '';
  if (bp === null)
    return kind === 'mensalidade'
      ? 'O mês inteiro'
      : `${days} de ${ofDays} dias, de ${formatMoney(baseCents)} por mês`;
  const fee = `${(bp / 100).toLocaleString('pt-BR')}% de ${formatMoney(baseCents)} + ${formatMoney(fixedCents ?? 0)}`;
  return creditCents === 0 ? fee : `${fee} − ${formatMoney(creditCents)} já cobrados`;
}

const PAID_BY = { venda: 'Descontada da venda', fatura: 'Nesta fatura' } as const;

const COLUMNS: readonly Column<PlanLine>[] = [
  { key: 'on', title: 'Dia', cell: ({ on }) => formatCalendarDate(on) },
  { key: 'what', title: 'Linha', cell: whatOf },
  { key: 'reckoned', title: 'Conta', cell: reckonedOf },
  { key: 'paidBy', title: 'Como é paga', cell: ({ paidBy }) => PAID_BY[paidBy] },
  { key: 'cents', title: 'Valor', align: 'end', cell: ({ cents }) => <Money cents={cents} isKept /> },
];

/** The lines of an invoice, page by page, each fee with its order. */
export function InvoiceLines({ month }: { month: Month }) {
  const api = usePlanApi();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const query = useQuery({
    queryKey: [PLAN, 'lines', month, cursor],
    queryFn: ({ signal }) => api.lines(month, cursor, signal),
  });
  return (
    <Loaded query={query} what="as linhas da fatura" skeleton={<FormSkeleton fields={3} />}>
      {({ items, next }) =>
        items.length === 0 ? (
          <EmptyState
            kind="never"
            icon="orders"
            title="Nenhuma linha neste mês"
            body="Cada venda paga aparece aqui com a sua tarifa."
          />
        ) : (
          <Stack>
            <SimpleTable
              caption="Linhas da fatura"
              columns={COLUMNS}
              rows={items}
              rowKey={({ id }) => id}
              card={(line) => ({
                title: whatOf(line),
                value: <Money cents={line.cents} isKept />,
                second: [formatCalendarDate(line.on), PAID_BY[line.paidBy], reckonedOf(line)]
                  .filter((text) => text !== '')
                  .join(' · '),
              })}
            />
            <Stack direction="row" gap={8}>
              {cursor !== undefined && (
                <Button size="small" onClick={() => setCursors(cursors.slice(0, -1))}>
                  Linhas anteriores
                </Button>
              )}
              {next !== null && (
                <Button size="small" onClick={() => setCursors([...cursors, next])}>
                  Próximas linhas
                </Button>
              )}
            </Stack>
          </Stack>
        )
      }
    </Loaded>
  );
}
