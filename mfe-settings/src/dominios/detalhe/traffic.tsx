import type { DomainRecordShown } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { FormSkeleton } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';
import { Loaded, useQuery } from '@balcao/ui/query';
import { domainKey } from '../use-domain';

/** The latest visits and orders by a domain. */
export function Traffic({ id }: Pick<DomainRecordShown, 'id'>) {
  const { http } = useShell();
  const query = useQuery({
    queryKey: [...domainKey(id), 'traffic'],
    queryFn: ({ signal }) => send(http, 'GET /domains/:id/traffic', { params: { id }, signal }),
  });
  return (
    <Loaded query={query} what="o tráfego" skeleton={<FormSkeleton fields={1} />}>
      {({ days, visits, orders }) => (
        <DefinitionList
          items={[
            { term: `Visitas em ${days} dias`, value: visits.toLocaleString('pt-BR') },
            { term: `Pedidos em ${days} dias`, value: orders.toLocaleString('pt-BR') },
          ]}
        />
      )}
    </Loaded>
  );
}
