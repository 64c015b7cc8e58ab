import { useSession, useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { DivergentOrders, Loaded, useLiveRefresh, useQuery } from '@balcao/ui/query';
import { TestMode } from '../../pagamentos/test-mode';
import { DemoNotice } from '../demo-notice';
import { Checklist } from './checklist';
import { readChecklist } from './checklist-api';
import { ChecklistSkeleton } from './checklist-skeleton';
import { hasSold } from './checklist-steps';
import { HealthLine } from './health-line';

/** Events that can change a step while the page is open. */
const TOPICS: readonly LiveTopic[] = ['kyc.changed', 'payments.changed'];

/** Whether the store is able to sell. It is the page's first concern until the store sells; then it is a line. */
export function StoreHealth() {
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
          <DivergentOrders />
          {hasSold(items) ? <HealthLine items={items} /> : <Checklist items={items} />}
        </>
      )}
    </Loaded>
  );
}
