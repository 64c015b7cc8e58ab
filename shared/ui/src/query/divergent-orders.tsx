import { badgeLabel, type OrderTabName } from '@balcao/domain';
import { LinkButton } from '../base/link-button';
import { Notice } from '../base/notice';
import { useOrderTabs } from './use-order-tabs';

const TAB: OrderTabName = 'divergent';

/**
 * Says how many orders of the store diverge and leads to them. Nothing shows while there are none, or where the count cannot
 * be read: a role that may not see orders, or a failure. Place it in what a page has loaded, so that the page's own data come
 * first.
 */
export function DivergentOrders() {
  const { data } = useOrderTabs();
  const count = data?.find(({ value }) => value === TAB);
  if (!count || count.total === 0) return null;
  return (
    <Notice
      kind="warning"
      title={`${badgeLabel(count)} ${count.total === 1 ? 'pedido' : 'pedidos'} com divergência`}
      action={<LinkButton to={`/backoffice/pedidos?tab=${TAB}`}>Ver divergências</LinkButton>}
    >
      Chegou ou saiu mais do que o pedido tem, ou um aviso veio de novo com outro conteúdo. Cada pedido diz o
      que conferir ou devolver.
    </Notice>
  );
}
