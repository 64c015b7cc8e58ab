import { useSession, useShell } from '@balcao/contract';
import { Page } from '@balcao/ui/base';
import { Loaded, QueryProvider, useQuery } from '@balcao/ui/query';
import { Checklist } from './checklist';
import { readChecklist } from './checklist-api';
import { ChecklistSkeleton } from './checklist-skeleton';

/** Where a login leads: what the store still needs before it can sell. */
export default function MonitoramentoCheckout() {
  const { data: seller } = useSession();
  const name = seller?.nickname || seller?.name.split(' ')[0];
  return (
    <Page title="Monitoramento do checkout">
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
