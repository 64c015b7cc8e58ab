import type { OrderBumpMetrics, OrderPage } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import { BUMP_LIMITS, buildQueryString, formatMoney, type PaymentMethod } from '@balcao/domain';
import { Button, LinkButton, PageSkeleton, RelativeTime, Section, Stack } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { SimpleTable } from '@balcao/ui/table';
import { useState } from 'react';
import { isOfSomeBumps, type Narrowed } from './narrowed';

const ORDERS = '/backoffice/pedidos';
/** How many are shown at first, and then. */
const SIZES = [10, 25, 50, 100] as const;

/** The filter of the list of orders that shows those of a bump, or of all; undefined where the list has none. */
function ordersOf(narrowed: Narrowed): { orderBump: string } | { bump: true } | undefined {
  if (narrowed.orderBumpId !== '') return { orderBump: narrowed.orderBumpId };
  return isOfSomeBumps(narrowed) ? undefined : { bump: true };
}

interface BumpOrdersProps {
  metrics: OrderBumpMetrics;
  range: { from: string; to: string };
  narrowed: Narrowed;
}

/** The newest orders of a period that were paid with one of the bumps, by the way that was chosen. */
export function BumpOrders({ metrics, range: { from, to }, narrowed }: BumpOrdersProps) {
  const { http } = useShell();
  const [step, setStep] = useState(0);
  const sold = metrics.items.filter(({ orders }) => orders > 0).map(({ id }) => id);
  const paid = {
    // The API refuses an address that names no such method.
    ...(narrowed.method !== '' && { method: narrowed.method as PaymentMethod }),
    paidFrom: from,
    paidTo: to,
    test: false,
  };
  const params = {
    ...paid,
    orderBump: sold.slice(0, BUMP_LIMITS.bumps),
    page: 1,
    size: SIZES[step] ?? SIZES[0],
  };
  const which = ordersOf(narrowed);
  const query = useQuery({
    queryKey: ['order-bump-orders', params],
    queryFn: async ({ signal }): Promise<Pick<OrderPage, 'items' | 'total' | 'totalIsExact'>> =>
      sold.length === 0
        ? { items: [], total: 0, totalIsExact: true }
        : await send(http, 'GET /orders', { query: params, signal }),
    placeholderData: (before) => before,
  });
  return (
    <Section title="Pedidos pagos com order bump" description="Os mais recentes do período primeiro.">
      <Loaded query={query} what="os pedidos" skeleton={<PageSkeleton />}>
        {({ items, total, totalIsExact }) =>
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
              <Stack direction="row" gap={8}>
                {items.length < total && step < SIZES.length - 1 && (
                  <Button onClick={() => setStep(step + 1)}>Mostrar mais</Button>
                )}
                {which && (
                  <LinkButton to={`${ORDERS}?${buildQueryString({ ...which, ...paid })}`}>
                    Ver todos em Pedidos
                  </LinkButton>
                )}
                <span className="bal-soft">{`${items.length} de ${total}${totalIsExact ? '' : ' ou mais'}`}</span>
              </Stack>
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
