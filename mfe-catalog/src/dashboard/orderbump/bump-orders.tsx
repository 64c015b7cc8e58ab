import type { OrderPage } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import { formatMoney } from '@balcao/domain';
import { LinkButton, PageSkeleton, RelativeTime, Section, Stack } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { SimpleTable } from '@balcao/ui/table';

const ORDERS = '/backoffice/pedidos';
const SHOWN_ORDERS = 10;

/** The newest orders of a period that were paid with a bump. */
export function BumpOrders({ range: { from, to } }: { range: { from: string; to: string } }) {
  const { http } = useShell();
  const params = { bump: true, paidFrom: from, paidTo: to };
  const query = useQuery({
    queryKey: ['order-bump-orders', from, to],
    queryFn: async ({ signal }) =>
      (await http.get<OrderPage>('/orders', { params: { ...params, page: 1, size: SHOWN_ORDERS }, signal }))
        .data,
  });
  return (
    <Section
      title="Pedidos pagos com order bump"
      description={`Os ${SHOWN_ORDERS} mais recentes do período.`}
    >
      <Loaded query={query} what="os pedidos" skeleton={<PageSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="bal-soft">Nenhum pedido pago com order bump neste período.</p>
          ) : (
            <Stack>
              <SimpleTable
                caption="Pedidos pagos com order bump"
                columns={[
                  {
                    key: 'number',
                    title: 'Pedido',
                    cell: ({ id, number }) => <Link to={`${ORDERS}/detalhe/${id}`}>#{number}</Link>,
                  },
                  { key: 'buyer', title: 'Cliente', cell: ({ buyerName }) => buyerName },
                  { key: 'at', title: 'Data', cell: ({ orderedAt }) => <RelativeTime iso={orderedAt} /> },
                  {
                    key: 'total',
                    title: 'Total',
                    align: 'end',
                    cell: ({ totalCents }) => formatMoney(totalCents),
                  },
                ]}
                rows={items}
                rowKey={({ id }) => id}
                card={({ id, number, buyerName, orderedAt, totalCents }) => ({
                  title: <Link to={`${ORDERS}/detalhe/${id}`}>{`#${number} · ${buyerName}`}</Link>,
                  value: formatMoney(totalCents),
                  second: <RelativeTime iso={orderedAt} />,
                })}
              />
              <div>
                <LinkButton to={`${ORDERS}?bump=true&paidFrom=${from}&paidTo=${to}`}>
                  Ver todos os pedidos
                </LinkButton>
              </div>
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
