import type { PayoutDetail as Detail, PayoutSale } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Link, useParams } from '@balcao/contract/router';
import {
  ENTRY_TYPE_LABELS,
  formatCalendarDate,
  formatInstant,
  formatMoney,
  todayInSaoPaulo,
} from '@balcao/domain';
import { Button, Section, Stack } from '@balcao/ui/base';
import { type Definition, DefinitionList, Money, saveFile } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { QueryProvider, useQuery } from '@balcao/ui/query';
import { LoadedResource, ResourceDetail, ResourceSkeleton } from '@balcao/ui/resource';
import { type Column, SimpleTable, type TableCard } from '@balcao/ui/table';
import { useEffect } from 'react';
import { fateOf, PayoutPill } from '../payout-columns';
import { PAYOUTS, readPayout, readPayoutFile, SAQUES } from '../payouts-api';
import './payout-detail.css';

const ELSEWHERE = { to: SAQUES, label: 'Ver saques' };

/** One payout, and the sales whose money it took to the bank. */
export default function PayoutDetail() {
  const { id = '' } = useParams();
  return (
    <QueryProvider key={id}>
      <Loaded id={id} />
    </QueryProvider>
  );
}

const dayOf = (instant: string) => formatCalendarDate(todayInSaoPaulo(new Date(instant)));
const titleOf = (payout: Detail | undefined) => (payout ? `Saque de ${dayOf(payout.requestedAt)}` : 'Saque');

function Loaded({ id }: { id: string }) {
  const { http, navigation } = useShell();
  const query = useQuery({
    queryKey: [PAYOUTS, id],
    queryFn: ({ signal }) => readPayout(http, id, signal),
  });
  const { data } = query;
  const title = titleOf(data);
  useEffect(() => navigation.setTitle(title), [navigation, title]);
  return (
    <ResourceDetail
      title={title}
      back={{ to: SAQUES, label: 'Saques' }}
      status={data && <PayoutPill payout={data} />}
      moreActions={data && data.sales.length > 0 && <ExportButton payout={data} />}
      context={data && <Facts payout={data} />}
    >
      <LoadedResource query={query} what="este saque" skeleton={<ResourceSkeleton />} elsewhere={ELSEWHERE}>
        {(payout) => <Sales payout={payout} />}
      </LoadedResource>
    </ResourceDetail>
  );
}

/** Whether its amount is back in the balance, or never left it. */
const isUndone = ({ status }: Detail) => status === 'devolvido' || status === 'cancelado';

function Facts({ payout }: { payout: Detail }) {
  const items: Definition[] = [
    {
      term: isUndone(payout) ? 'Valor pedido' : 'Chega ao banco',
      value: <Money cents={payout.amountCents} />,
    },
    { term: 'Tarifa', value: <Money cents={-payout.feeCents} /> },
    ...(isUndone(payout)
      ? []
      : [{ term: 'Sai do saldo', value: <Money cents={payout.amountCents + payout.feeCents} /> }]),
    { term: 'Conta', value: payout.accountLabel },
    { term: 'Pedido em', value: formatInstant(payout.requestedAt) },
    { term: 'Andamento', value: fateOf(payout) },
  ];
  return (
    <Section title="Saque">
      <DefinitionList items={items} />
    </Section>
  );
}

function OrderLink({ orderId, orderNumber }: PayoutSale) {
  if (orderId === null) return '—';
  return (
    <Link to={`/backoffice/pedidos/detalhe/${orderId}`} className="payout-order">
      Nº {orderNumber}
    </Link>
  );
}

const COLUMNS: readonly Column<PayoutSale>[] = [
  { key: 'order', title: 'Pedido', cell: OrderLink },
  {
    key: 'came',
    title: 'Entrou no saldo por',
    cell: ({ type, postedAt }) => (
      <span className="payout-pair">
        {ENTRY_TYPE_LABELS[type]}
        <span className="bal-meta bal-nowrap">{formatInstant(postedAt)}</span>
      </span>
    ),
  },
  {
    key: 'brought',
    title: 'Entrou',
    align: 'end',
    cell: ({ broughtCents }) => <Money cents={broughtCents} />,
  },
  {
    key: 'cents',
    title: 'Foi neste saque',
    align: 'end',
    cell: ({ cents, feeCents }) => (
      <span className="payout-pair">
        <Money cents={cents} />
        {feeCents > 0 && <span className="bal-meta bal-nowrap">e {formatMoney(feeCents)} de tarifa</span>}
      </span>
    ),
  },
];

const saleCard = (sale: PayoutSale): TableCard => ({
  title: sale.orderId === null ? ENTRY_TYPE_LABELS[sale.type] : <OrderLink {...sale} />,
  value: <Money cents={sale.cents} />,
  second: [
    `${ENTRY_TYPE_LABELS[sale.type]} de ${formatMoney(sale.broughtCents)} em ${formatInstant(sale.postedAt)}`,
    sale.feeCents > 0 && `${formatMoney(sale.feeCents)} de tarifa`,
  ]
    .filter(Boolean)
    .join(' · '),
});

function wordsOf(payout: Detail): string {
  if (isUndone(payout)) return '';
  return payout.status === 'pago'
    ? ': estas são as vendas que chegaram ao banco com ele'
    : ': estas são as vendas que vão ao banco com ele';
}

function Sales({ payout }: { payout: Detail }) {
  const { sales, isComplete, amountCents, feeCents } = payout;
  return (
    <Section
      title="Vendas deste saque"
      description={`O dinheiro sai do saldo na ordem em que entrou${wordsOf(payout)}.`}
    >
      {sales.length === 0 ? (
        <p className="bal-soft">Este saque não levou nada: o valor voltou ao seu saldo disponível.</p>
      ) : (
        <Stack gap={12}>
          <SimpleTable
            caption="Vendas deste saque"
            columns={COLUMNS}
            rows={sales}
            rowKey={({ id }) => id}
            card={saleCard}
          />
          <p className="bal-meta">
            {isComplete
              ? `Juntas: ${formatMoney(amountCents)} no banco e ${formatMoney(feeCents)} de tarifa.`
              : `As primeiras ${sales.length}. O arquivo CSV tem todas.`}
          </p>
        </Stack>
      )}
    </Section>
  );
}

function ExportButton({ payout: { id, requestedAt } }: { payout: Detail }) {
  const { http, notify } = useShell();
  const { busy, submit } = useSubmit(
    async (wanted: string) =>
      saveFile(`saque-${todayInSaoPaulo(new Date(requestedAt))}.csv`, await readPayoutFile(http, wanted)),
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Button icon="download" busy={busy} onClick={() => void submit(id)}>
      Exportar vendas em CSV
    </Button>
  );
}
