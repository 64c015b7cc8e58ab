import type { OrderTabs } from '@balcao/api-schema';
import { useSession, useShell } from '@balcao/contract';
import { badgeLabel, type OrderTabName } from '@balcao/domain';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../base/link-button';
import { Notice } from '../base/notice';

const TAB: OrderTabName = 'divergent';

/**
 * Says how many orders of the store diverge and leads to them. Nothing shows while there are none, or where the count cannot
 * be read: a role that may not see orders, or a failure. Place it in what a page has loaded, so that the page's own data come
 * first.
 */
export function DivergentOrders() {
  const { http } = useShell();
  const { id } = useSession();
  const { data } = useQuery({
    queryKey: ['divergent-orders', id],
    queryFn: async ({ signal }) => (await http.get<OrderTabs>('/orders/tabs', { signal })).data.items,
  });
  const count = data?.find(({ tab }) => tab === TAB);
  if (!count || count.total === 0) return null;
  return (
    <Notice
      kind="warning"
      title={`${badgeLabel(count)} ${count.total === 1 ? 'pedido' : 'pedidos'} com divergência`}
      action={<LinkButton to={`/backoffice/pedidos?tab=${TAB}`}>Ver divergências</LinkButton>}
    >
      Chegaram valores além do pagamento, ou avisos repetidos com outro conteúdo. Essa parte não mexeu no seu
      saldo.
    </Notice>
  );
}
