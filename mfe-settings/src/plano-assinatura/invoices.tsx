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
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
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
  return (
    <Section
      title="Faturas"
      description="Uma por mês. As tarifas dos pedidos já foram descontadas de cada venda: a fatura cobra só a mensalidade, do saldo disponível ou por Pix. Fatura, não é nota fiscal."
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

function dueWords({ status, dueOn, paidAt, planCents }: PlanInvoice): string {
  if (status === 'aberta') return 'Fecha quando o mês termina.';
  if (paidAt !== null) return planCents === 0 ? 'Nada a cobrar.' : `Paga em ${formatDayOf(paidAt)}.`;
  if (dueOn === null) return '';
  const due = `${status === 'fechada' ? 'Vence' : 'Venceu'} em ${formatCalendarDate(dueOn)}.`;
  return `${due} É paga sozinha assim que o saldo disponível a cobrir.`;
}

function InvoiceRow({ invoice, canPay }: { invoice: PlanInvoice; canPay: boolean }) {
  const { id, status, planCents, takenCents, owedCents, lineCount } = invoice;
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
      <p>
        Mensalidade: <strong className="bal-tabular">{formatMoney(planCents)}</strong> · tarifas descontadas
        das vendas: <span className="bal-tabular">{formatMoney(takenCents)}</span>
        {owedCents !== 0 && ` · a pagar, de vendas diretas: ${formatMoney(owedCents)}`}
      </p>
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
