import { useSession, useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { Page } from '@balcao/ui/base';
import { Loaded, QueryProvider, useLiveRefresh, useQuery } from '@balcao/ui/query';
import { TestMode } from '../../pagamentos/test-mode';
import { DemoNotice } from '../demo-notice';
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
        <StoreChecklist />
      </QueryProvider>
    </Page>
  );
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
      {({ items, testGateway, hasDemoData }) => (
        <>
          <TestMode gateway={testGateway ?? null} mode="test" />
          {hasDemoData && <DemoNotice />}
          <Checklist items={items} />
        </>
      )}
    </Loaded>
  );
}
