import type { PlanInvoice } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import {
  formatCalendarDate,
  formatDayOf,
  formatMoney,
  formatMonth,
  type Month,
  PLAN_INVOICE_STATUS_LABELS,
  planInvoiceFileName,
} from '@balcao/domain';
import { Button, FormSkeleton, Section, Stack, StatusPill, type StatusPillProps } from '@balcao/ui/base';
import { saveFile } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';
import { useEffect, useRef, useState } from 'react';
import { InvoiceLines } from './invoice-lines';
import { PayWithPix } from './pay-with-pix';
import { PLAN, usePlanApi } from './plan-api';

const PILLS: Readonly<Record<PlanInvoice['status'], Omit<StatusPillProps, 'label'>>> = {
  aberta: { kind: 'info', icon: 'clock' },
  fechada: { kind: 'neutral', icon: 'check' },
  paga: { kind: 'success', icon: 'check' },
  em_atraso: { kind: 'warning', icon: 'alert' },
};

/** The invoices of the plan, each with a line per order. */
export function Invoices({ canPay }: { canPay: boolean }) {
  const api = usePlanApi();
  const query = useQuery({ queryKey: [PLAN, 'invoices'], queryFn: ({ signal }) => api.invoices(signal) });
  useFollowPaid(query.data);
  return (
    <Section
      title="Faturas"
      description="Uma por mês: a mensalidade e as tarifas das vendas que você recebeu direto, pagas do saldo disponível ou por Pix. As tarifas das outras vendas já foram descontadas delas. Fatura, não é nota fiscal."
    >
      <Loaded query={query} what="as faturas" skeleton={<FormSkeleton fields={3} />}>
        {(items) => (
          <ul className="set-rows" aria-label="Faturas">
            {items.map((invoice) => (
              <InvoiceRow key={`${invoice.id}${invoice.status}`} invoice={invoice} canPay={canPay} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

/** Says that an invoice was paid while the page is open, and reads again what the plan and its people may do then. */
function useFollowPaid(invoices: readonly PlanInvoice[] | undefined) {
  const { notify, session } = useShell();
  const queries = useQueryClient();
  const unpaid = invoices?.filter(({ status, paidAt }) => status !== 'aberta' && paidAt === null).length;
  const before = useRef(unpaid);
  useEffect(() => {
    const wasPaid = unpaid !== undefined && before.current !== undefined && unpaid < before.current;
    before.current = unpaid;
    if (!wasPaid) return;
    notify.toast(unpaid === 0 ? 'Fatura paga. A loja está em dia.' : 'Fatura paga.');
    void queries.invalidateQueries({ queryKey: [PLAN] });
    void session.refresh();
  }, [unpaid, notify, queries, session]);
}

function dueWords({ status, dueOn, paidAt, totalCents }: PlanInvoice): string {
  if (status === 'aberta') return 'Fecha quando o mês termina.';
  if (paidAt !== null) return totalCents === 0 ? 'Nada a cobrar.' : `Paga em ${formatDayOf(paidAt)}.`;
  if (dueOn === null) return '';
  const due = `${status === 'fechada' ? 'Vence' : 'Venceu'} em ${formatCalendarDate(dueOn)}.`;
  return `${due} É paga sozinha assim que o saldo disponível a cobrir.`;
}

/** The parts that the total comes of, those of nothing left out. */
function InvoiceParts({ totalCents, planCents, takenCents, owedCents, carriedCents }: PlanInvoice) {
  const parts = [
    ['Mensalidade', planCents],
    ['Tarifas de vendas diretas', owedCents],
    ['Tarifas de meses anteriores', carriedCents],
    ['Fica para a próxima fatura', totalCents - planCents - owedCents - carriedCents],
  ] as const;
  return (
    <>
      <p>
        Total: <strong className="bal-tabular">{formatMoney(totalCents)}</strong>
      </p>
      <p className="bal-meta">
        {parts
          .filter(([, cents]) => cents !== 0)
          .map(([label, cents]) => `${label}: ${formatMoney(cents)}`)
          .concat(`Já descontadas das vendas: ${formatMoney(takenCents)}`)
          .join(' · ')}
      </p>
    </>
  );
}

function InvoiceRow({ invoice, canPay }: { invoice: PlanInvoice; canPay: boolean }) {
  const { id, status, lineCount } = invoice;
  const api = usePlanApi();
  const { notify } = useShell();
  const [isOpen, setOpen] = useState(false);
  const name = formatMonth(id);
  const { busy, submit } = useSubmit(
    async (month: Month) => saveFile(planInvoiceFileName(month), await api.file(month)),
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <li className="set-row">
      <div className="set-row-head">
        <strong>{name}</strong>
        <StatusPill {...PILLS[status]} label={PLAN_INVOICE_STATUS_LABELS[status]} />
      </div>
      <InvoiceParts {...invoice} />
      <p className="bal-meta">{dueWords(invoice)}</p>
      <Stack direction="row" gap={8}>
        {canPay && status !== 'aberta' && invoice.paidAt === null && <PayWithPix invoice={invoice} />}
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Fechar' : 'Ver'} linhas de ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fechar linhas' : `Ver linhas (${lineCount + invoice.charges.length})`}
        </Button>
        <Button
          size="small"
          icon="download"
          busy={busy}
          aria-label={`Baixar CSV de ${name}`}
          onClick={() => void submit(id)}
        >
          CSV
        </Button>
      </Stack>
      {isOpen && <InvoiceLines month={id} />}
    </li>
  );
}
