import { useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';
import { RecordNeighbors, useOriginQuery } from '@balcao/ui/resource';
import { PEDIDOS, pedidoPath } from '../paths';
import { readNeighbors } from './order-api';

/** The parameters of the list's address that do not decide which orders it has, and in which order. */
const NOT_OF_THE_FILTER = ['page', 'size', 'cursor', 'cols'];

function filterIn(listQuery: string): string {
  const query = new URLSearchParams(listQuery);
  for (const name of NOT_OF_THE_FILTER) query.delete(name);
  return query.toString();
}

const linkOf = (order: { id: string; number: number } | null) =>
  order && { to: pedidoPath(order.id), label: `Pedido ${order.number}` };

/** The orders before and after this one in the list that it was opened from; in all orders for who came from elsewhere. */
export function OrderNeighbors({ id }: { id: string }) {
  const { http } = useShell();
  const query = filterIn(useOriginQuery(PEDIDOS));
  // Where they cannot be had, the page works without them.
  const { data } = useQuery({
    queryKey: ['order-neighbors', id, query],
    queryFn: ({ signal }) => readNeighbors(http, id, query, signal),
  });
  return <RecordNeighbors previous={data && linkOf(data.previous)} next={data && linkOf(data.next)} />;
}
