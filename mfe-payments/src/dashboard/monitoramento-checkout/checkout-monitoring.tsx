import { useSession, useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { Page } from '@balcao/ui/base';
import { Loaded, QueryProvider, useLiveRefresh, useQuery } from '@balcao/ui/query';
import { readChoice } from '../../pagamentos/payment-api';
import { TestMode } from '../../pagamentos/test-mode';
import { Checklist } from './checklist';
import { readChecklist } from './checklist-api';
import { ChecklistSkeleton } from './checklist-skeleton';

/** Events that can change a step while the page is open. */
const TOPICS: readonly LiveTopic[] = ['kyc.changed', 'payments.changed'];

/** The page after login: what the store needs before it can sell. */
export default function CheckoutMonitoring() {
  const { data: seller } = useSession();
  const name = seller?.nickname || seller?.name.split(' ')[0];
  return (
    <Page title="Início">
      <p className="bal-soft">{name ? `Olá, ${name}.` : 'Olá.'} Esta é a situação da sua loja.</p>
      <QueryProvider>
        <StoreTestMode />
        <StoreChecklist />
      </QueryProvider>
    </Page>
  );
}

/** Says so when the store moves no money. Below it the checklist says what it is about, so a failure here is not shown. */
function StoreTestMode() {
  const { http } = useShell();
  const { id } = useSession();
  useLiveRefresh(TOPICS, ['gateway', id]);
  const { data } = useQuery({
    queryKey: ['gateway', id],
    queryFn: ({ signal }) => readChoice(http, id ?? '', signal),
  });
  return data ? <TestMode gateway={data.gateway} mode={data.mode} /> : null;
}

function StoreChecklist() {
  const { http } = useShell();
  const { id } = useSession();
  useLiveRefresh(TOPICS, ['checklist', id]);
  const query = useQuery({
    queryKey: ['checklist', id],
    queryFn: ({ signal }) => readChecklist(http, id ?? '', signal),
  });
  return (
    <Loaded query={query} what="a situação da sua loja" skeleton={<ChecklistSkeleton />}>
      {({ items }) => <Checklist items={items} />}
    </Loaded>
  );
}
