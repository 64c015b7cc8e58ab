import type { DisputeRow, ListPage } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useSession, useShell } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import { badgeLabel, disputeCountdown, isAnswerDue, type LiveTopic, type OrderTabName } from '@balcao/domain';
import { useLiveRefresh, useOrderTabs, useQuery } from '@balcao/ui/query';
import { TodayCard } from './today-card';

const TOPICS: readonly LiveTopic[] = ['order.changed'];
const ORDERS = '/backoffice/pedidos';
const DISPUTES = '/backoffice/financeiro/disputas';
const TO_ANSWER = 'disputes-to-answer';

/** Views of orders that wait for somebody, in the order of urgency. */
const WAITING: readonly { tab: OrderTabName; one: string; many: string }[] = [
  { tab: 'to_ship', one: 'pedido a enviar', many: 'pedidos a enviar' },
  { tab: 'divergent', one: 'pedido com divergência', many: 'pedidos com divergência' },
  { tab: 'waiting', one: 'pedido aguarda pagamento', many: 'pedidos aguardam pagamento' },
];

interface Work {
  to: string;
  words: string;
  note?: string;
}

/** The tasks that wait for the seller, each with the way there. */
export function ToDo() {
  const tabs = useOrderTabs();
  const disputes = useDisputes();
  const { id } = useSession();
  useLiveRefresh(TOPICS, ['order-tabs', id]);
  useLiveRefresh(TOPICS, [TO_ANSWER, id]);
  // Both come at once, so that no line moves another one. Without disputes that may be read, orders stand alone.
  const data = disputes.isPending ? undefined : tabs.data;
  return (
    <TodayCard title="A fazer" query={{ ...tabs, data }}>
      {(counts) => (
        <WorkList
          all={[
            ...(disputes.data ? disputeWork(disputes.data, new Date()) : []),
            ...WAITING.flatMap(({ tab, one, many }) => {
              const count = counts.find(({ value }) => value === tab);
              if (!count || count.total === 0) return [];
              const words = `${badgeLabel(count)} ${count.total === 1 ? one : many}`;
              return [{ to: `${ORDERS}?tab=${tab}`, words }];
            }),
          ]}
        />
      )}
    </TodayCard>
  );
}

function WorkList({ all }: { all: readonly Work[] }) {
  if (all.length === 0) return <p className="bal-soft">Nada espera por você agora.</p>;
  return (
    <ul className="today-list">
      {all.map(({ to, words, note }) => (
        <li key={to}>
          <Link to={to}>{words}</Link>
          {note && <span className="bal-meta"> · {note}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The disputes that wait for an answer, the next deadline first. */
function useDisputes() {
  const { http } = useShell();
  const { id } = useSession();
  return useQuery({
    queryKey: [TO_ANSWER, id],
    queryFn: ({ signal }) => send(http, 'GET /disputes', { query: { size: 25, sort: 'deadline' }, signal }),
  });
}

/** Those that can still be answered, with how long there is for the first. */
function disputeWork(page: ListPage<DisputeRow>, now: Date): Work[] {
  const first = page.items.find(({ status, deadline }) =>
    isAnswerDue({ status, deadline: new Date(deadline) }, now),
  );
  if (!first) return [];
  return [
    {
      to: DISPUTES,
      words: `${badgeLabel(page)} ${page.total === 1 ? 'disputa a responder' : 'disputas a responder'}`,
      note: disputeCountdown(new Date(first.deadline), now).text.toLowerCase(),
    },
  ];
}
