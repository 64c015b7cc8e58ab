import type { StoreChecklist } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useSession, useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { CheckoutLink, Page, Stack } from '@balcao/ui/base';
import { Loaded, QueryProvider, useLiveRefresh, useQuery } from '@balcao/ui/query';
import { DemoOffer } from '../demo-notice';
import { LivePanel } from '../live/live-panel';
import { Metrics } from '../metrics/metrics';
import { StoreNotes } from '../store-notes';
import { Today } from '../today/today';
import { Checklist } from './checklist';
import { hasSold } from './checklist-steps';
import { DashboardSkeleton } from './dashboard-skeleton';
import { HealthLine } from './health-line';

/** Events that can change a step while the page is open. */
const TOPICS: readonly LiveTopic[] = ['kyc.changed', 'payments.changed'];

/** A demonstration that is being filled is looked at again after this long. */
const PREPARING_MS = 5_000;

/** The page after login: what the store needs before it can sell, and then whether it sells, what is to be done, and what is whose. */
export default function CheckoutMonitoring() {
  return (
    <Page title="Início">
      <QueryProvider>
        <Store />
      </QueryProvider>
    </Page>
  );
}

function Store() {
  const { http } = useShell();
  const { id } = useSession();
  useLiveRefresh(TOPICS, ['checklist', id]);
  const query = useQuery({
    queryKey: ['checklist', id],
    queryFn: ({ signal }) => send(http, 'GET /seller/:id/checklist', { params: { id: id ?? '' }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.demo?.state === 'preparing' ? PREPARING_MS : false),
  });
  return (
    <>
      <Loaded query={query} what="a situação da sua loja" skeleton={<DashboardSkeleton />}>
        {(checklist) => <Standing {...checklist} />}
      </Loaded>
      {/* The figures come with the store's standing, so that nothing moves; they do without it where it cannot be read. */}
      {!query.isPending && <Metrics live={<LivePanel />} />}
    </>
  );
}

/** A store that sells has its day first, and its health in a line; any other one the steps until it sells. */
function Standing({ items, testGateway, checkoutUrl, demo, offersDemo }: StoreChecklist) {
  const notes = <StoreNotes testGateway={testGateway} demo={demo} />;
  if (!hasSold(items))
    return (
      <>
        <Stack direction="row">
          <Greeting />
          {offersDemo && <DemoOffer />}
          <CheckoutLink url={checkoutUrl} />
        </Stack>
        {notes}
        <Checklist items={items} />
      </>
    );
  return (
    <>
      <Today />
      {notes}
      <CheckoutLink url={checkoutUrl} />
      <HealthLine items={items} />
    </>
  );
}

function Greeting() {
  const { data: seller } = useSession();
  const name = seller?.nickname || seller?.name.split(' ')[0];
  return <p className="bal-soft">{name ? `Olá, ${name}.` : 'Olá.'} Esta é a situação da sua loja.</p>;
}
