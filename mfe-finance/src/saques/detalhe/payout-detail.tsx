import type { PayoutDetail as Detail, Explanation, PayoutSale } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Link, useParams } from '@balcao/contract/router';
import {
  buildQueryString,
  ENTRY_TYPE_LABELS,
  formatDayOf,
  formatInstant,
  isKeptEntry,
  todayInSaoPaulo,
} from '@balcao/domain';
import { Button, FormSkeleton, Section, Stack } from '@balcao/ui/base';
import { type Definition, DefinitionList, Money, saveFile } from '@balcao/ui/display';
import { MoneyLadder } from '@balcao/ui/figures';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Loaded as LoadedPart, QueryProvider, useQuery } from '@balcao/ui/query';
import { LoadedResource, ResourceDetail, ResourceSkeleton } from '@balcao/ui/resource';
import { type Column, SimpleTable, type TableCard } from '@balcao/ui/table';
import { useEffect } from 'react';
import { readExplanation } from '../../extrato/finance-api';
import { fateOf, PayoutPill } from '../payout-columns';
import { PAYOUTS, readPayout, readPayoutFile, SAQUES } from '../payouts-api';
import './payout-detail.css';

const ELSEWHERE = { to: SAQUES, label: 'Ver saques' };

/** One payout, and what made the balance that it was taken from. */
export default function PayoutDetail() {
  const { id = '' } = useParams();
  return (
    <QueryProvider key={id}>
      <Loaded id={id} />
    </QueryProvider>
  );
}

const titleOf = (payout: Detail | undefined) =>
  payout ? `Saque de ${formatDayOf(payout.requestedAt)}` : 'Saque';

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
        {(payout) => (
          <Stack>
            <BalanceBefore payout={payout} />
            <Sales payout={payout} />
          </Stack>
        )}
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

/** Before any store's first line. */
const BEFORE_ALL = '2000-01-01T00:00:00.000Z';

/** The lines that changed the free balance since the payout before, up to this one. A payout takes a sum of it, not single sales. */
function BalanceBefore({ payout: { id, requestedAt, previousRequestedAt } }: { payout: Detail }) {
  const { http } = useShell();
  const from = previousRequestedAt ?? BEFORE_ALL;
  const query = useQuery({
    queryKey: [PAYOUTS, id, 'balance', from, requestedAt],
    queryFn: ({ signal }) =>
      readExplanation(
        http,
        { from, to: requestedAt, custody: 'plataforma', account: ['disponivel'] },
        signal,
      ),
  });
  return (
    <Section
      title="De onde veio o saldo"
      description={
        previousRequestedAt === null
          ? 'O que entrou e saiu do saldo disponível até este saque. Um saque leva parte da soma, não vendas avulsas.'
          : 'O que entrou e saiu do saldo disponível desde o saque anterior. Um saque leva parte da soma, não vendas avulsas.'
      }
    >
      <LoadedPart query={query} what="o que mudou no saldo" skeleton={<FormSkeleton fields={3} />}>
        {(explanation) => <BalanceLadder explanation={explanation} from={from} to={requestedAt} />}
      </LoadedPart>
    </Section>
  );
}

function BalanceLadder({ explanation, from, to }: { explanation: Explanation; from: string; to: string }) {
  const { balanceBefore, balanceAfter, groups } = explanation;
  const lines = buildQueryString({
    ...(from !== BEFORE_ALL && { postedFrom: todayInSaoPaulo(new Date(from)) }),
    postedTo: todayInSaoPaulo(new Date(to)),
    account: 'disponivel',
  });
  return (
    <Stack gap={12}>
      <MoneyLadder
        label="De onde veio o saldo disponível"
        steps={[
          ...(from === BEFORE_ALL
            ? []
            : [{ key: 'before', label: 'Saldo antes do saque anterior', cents: balanceBefore }]),
          ...groups.map(({ type, amountCents }) => ({
            key: type,
            label: ENTRY_TYPE_LABELS[type],
            cents: amountCents,
            isKept: isKeptEntry(type),
          })),
        ]}
        total={{ label: 'Saldo ao pedir este saque', cents: balanceAfter, date: formatInstant(to) }}
      />
      <p className="bal-meta">
        <Link to={`/backoffice/financeiro/extrato?${lines}`}>Ver estes lançamentos no extrato</Link>
      </p>
    </Stack>
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
  { key: 'type', title: 'Entrou por', cell: ({ type }) => ENTRY_TYPE_LABELS[type] },
  {
    key: 'postedAt',
    title: 'Quando',
    cell: ({ postedAt }) => <span className="bal-nowrap">{formatInstant(postedAt)}</span>,
  },
  { key: 'cents', title: 'Entrou', align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
];

const saleCard = (sale: PayoutSale): TableCard => ({
  title: sale.orderId === null ? ENTRY_TYPE_LABELS[sale.type] : <OrderLink {...sale} />,
  value: <Money cents={sale.cents} />,
  second: `${ENTRY_TYPE_LABELS[sale.type]} em ${formatInstant(sale.postedAt)}`,
});

/** The sales that came to the balance since the payout before. */
function Sales({ payout: { sales, isComplete, previousRequestedAt } }: { payout: Detail }) {
  return (
    <Section
      title="Vendas deste saque"
      description={
        previousRequestedAt === null
          ? 'As vendas que entraram no saldo disponível até este saque.'
          : `As vendas que entraram no saldo disponível desde o saque de ${formatDayOf(previousRequestedAt)}.`
      }
    >
      {sales.length === 0 ? (
        <p className="bal-soft">Nenhuma venda entrou desde então: o saque levou o que já estava no saldo.</p>
      ) : (
        <Stack gap={12}>
          <SimpleTable
            caption="Vendas deste saque"
            columns={COLUMNS}
            rows={sales}
            rowKey={({ id }) => id}
            card={saleCard}
          />
          {!isComplete && <p className="bal-meta">As primeiras {sales.length}. O arquivo CSV tem todas.</p>}
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
