import type { PayoutDetail as Detail, PayoutLine } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Link, useParams } from '@balcao/contract/router';
import {
  buildQueryString,
  callPath,
  ENTRY_TYPE_LABELS,
  formatDayOf,
  formatInstant,
  isKeptEntry,
  todayInSaoPaulo,
} from '@balcao/domain';
import { Button, Section, Stack, usePageTitle } from '@balcao/ui/base';
import { type Definition, DefinitionList, Money, saveFile } from '@balcao/ui/display';
import { MoneyLadder } from '@balcao/ui/figures';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { QueryProvider, useQuery } from '@balcao/ui/query';
import { LoadedResource, ResourceDetail, ResourceSkeleton } from '@balcao/ui/resource';
import { type Column, SimpleTable, type TableCard } from '@balcao/ui/table';
import { fateOf, PayoutPill } from '../payout-columns';
import { PAYOUTS, SAQUES } from '../payout-places';
import './payout-detail.css';

const ELSEWHERE = { to: SAQUES, label: 'Ver saques' };

/** One payout, and what it was taken of. */
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
  const { http } = useShell();
  const query = useQuery({
    queryKey: [PAYOUTS, id],
    queryFn: ({ signal }) => send(http, 'GET /finance/payouts/:id', { params: { id }, signal }),
  });
  const { data } = query;
  const title = titleOf(data);
  usePageTitle(title);
  return (
    <ResourceDetail
      title={title}
      back={{ to: SAQUES, label: 'Saques' }}
      status={data && <PayoutPill payout={data} />}
      moreActions={data && <ExportButton payout={data} />}
      context={data && <Facts payout={data} />}
    >
      <LoadedResource query={query} what="este saque" skeleton={<ResourceSkeleton />} elsewhere={ELSEWHERE}>
        {(payout) => (
          <Stack>
            <BalanceBefore payout={payout} />
            <Lines payout={payout} />
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

/** The balance before, what changed it by kind, and what stayed: a payout takes a sum, not single sales. */
function BalanceBefore({ payout }: { payout: Detail }) {
  const { amountCents, requestedAt, previousRequestedAt, openingCents, changes, remainingCents } = payout;
  const lines = buildQueryString({
    ...(previousRequestedAt !== null && { postedFrom: todayInSaoPaulo(new Date(previousRequestedAt)) }),
    postedTo: todayInSaoPaulo(new Date(requestedAt)),
    account: 'disponivel',
  });
  return (
    <Section
      title="De onde veio o saque"
      description={
        previousRequestedAt === null
          ? 'O que entrou e saiu do saldo disponível até este saque. Um saque leva parte da soma, não vendas avulsas.'
          : 'O que entrou e saiu do saldo disponível desde o saque anterior. Um saque leva parte da soma, não vendas avulsas.'
      }
    >
      <Stack gap={12}>
        <MoneyLadder
          label="De onde veio o saque"
          steps={[
            ...(previousRequestedAt === null
              ? []
              : [{ key: 'opening', label: 'Saldo anterior', cents: openingCents }]),
            ...changes.map(({ type, cents }) => ({
              key: type,
              label: ENTRY_TYPE_LABELS[type],
              cents,
              isKept: isKeptEntry(type),
            })),
            { key: 'remaining', label: 'Fica na conta', cents: 0 - remainingCents, isKept: true },
          ]}
          total={{ label: 'Valor do saque', cents: amountCents, date: formatInstant(requestedAt) }}
        />
        <p className="bal-meta">
          <Link to={`/backoffice/financeiro/extrato?${lines}`}>Ver estes lançamentos no extrato</Link>
        </p>
      </Stack>
    </Section>
  );
}

function OrderLink({ orderId, orderNumber }: PayoutLine) {
  if (orderId === null) return '—';
  return (
    <Link to={`/backoffice/pedidos/detalhe/${orderId}`} className="payout-order">
      Nº {orderNumber}
    </Link>
  );
}

const COLUMNS: readonly Column<PayoutLine>[] = [
  { key: 'type', title: 'O que mudou', cell: ({ type }) => ENTRY_TYPE_LABELS[type] },
  { key: 'order', title: 'Pedido', cell: OrderLink },
  {
    key: 'postedAt',
    title: 'Quando',
    cell: ({ postedAt }) => <span className="bal-nowrap">{formatInstant(postedAt)}</span>,
  },
  { key: 'cents', title: 'Valor', align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
];

const lineCard = (line: PayoutLine): TableCard => ({
  title: line.orderId === null ? ENTRY_TYPE_LABELS[line.type] : <OrderLink {...line} />,
  value: <Money cents={line.cents} />,
  second: `${ENTRY_TYPE_LABELS[line.type]} em ${formatInstant(line.postedAt)}`,
});

/** The lines that changed the balance since the payout before. */
function Lines({ payout: { lines, isComplete, previousRequestedAt } }: { payout: Detail }) {
  return (
    <Section
      title="Lançamentos deste saque"
      description={
        previousRequestedAt === null
          ? 'Cada lançamento do saldo disponível até este saque.'
          : `Cada lançamento do saldo disponível desde o saque de ${formatDayOf(previousRequestedAt)}.`
      }
    >
      {lines.length === 0 ? (
        <p className="bal-soft">Nada mudou desde então: o saque levou o que já estava no saldo.</p>
      ) : (
        <Stack gap={12}>
          <SimpleTable
            caption="Lançamentos deste saque"
            columns={COLUMNS}
            rows={lines}
            rowKey={({ id }) => id}
            card={lineCard}
          />
          {!isComplete && <p className="bal-meta">Os primeiros {lines.length}. O arquivo CSV tem todos.</p>}
        </Stack>
      )}
    </Section>
  );
}

function ExportButton({ payout: { id, requestedAt } }: { payout: Detail }) {
  const { http, notify } = useShell();
  const { busy, submit } = useSubmit(
    async (wanted: string) => {
      const path = callPath`/finance/payouts/${wanted}/file`;
      const { data } = await http.get<Blob>(path, { responseType: 'blob' });
      saveFile(`saque-${todayInSaoPaulo(new Date(requestedAt))}.csv`, data);
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Button icon="download" busy={busy} onClick={() => void submit(id)}>
      Exportar em CSV
    </Button>
  );
}
