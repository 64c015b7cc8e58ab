import type { OrderDetail } from '@balcao/api-schema';
import { FULFILLMENT_STATUS_VIEWS, formatMoney, ORDER_PAYMENT_STATUS_VIEWS } from '@balcao/domain';
import { Button, StatusPill, TestModeBanner, useNarrowScreen, usePageTitle } from '@balcao/ui/base';
import { CopyButton, tonePill } from '@balcao/ui/display';
import { LoadedResource, ResourceDetail, ResourceSkeleton } from '@balcao/ui/resource';
import { useState } from 'react';
import { isShipmentShown } from '../list/order-words';
import { PEDIDOS, pedidoPath } from '../paths';
import { ActionDialogs } from './actions/action-dialogs';
import { nextAction } from './actions/next-action';
import { type ChosenAction, useLiveOrder } from './order-api';
import { OrderContext } from './order-context';
import { OrderMain } from './order-main';
import { OrderNeighbors } from './order-neighbors';
import { useOrderMoney } from './recebimento/use-order-money';

const ELSEWHERE = { to: PEDIDOS, label: 'Ver pedidos' };

export function OrderPage({ id }: { id: string }) {
  const { query } = useLiveOrder(id);
  // Asked for beside the order, not after it.
  const money = useOrderMoney(id);
  const [action, setAction] = useState<ChosenAction | null>(null);
  // Whoever packs the parcel with a phone needs the buyer before the rest.
  const isNarrow = useNarrowScreen();
  const order = query.data;
  const title = order ? `Pedido ${order.number}` : 'Pedido';
  usePageTitle(title);

  return (
    <>
      {order?.isTest && (
        <TestModeBanner>Este pedido não é uma venda: não entra em nenhum valor.</TestModeBanner>
      )}
      <ResourceDetail
        title={title}
        back={{ to: PEDIDOS, label: 'Pedidos' }}
        neighbors={(order || !query.isError) && <OrderNeighbors id={id} />}
        status={order && <OrderStatus order={order} />}
        moreActions={order && <MoreActions order={order} onAct={setAction} />}
        action={order && nextAction(order, setAction)}
        context={order && <OrderContext order={order} hasBuyer={!isNarrow} />}
      >
        <LoadedResource
          query={query}
          what="este pedido"
          skeleton={<ResourceSkeleton />}
          elsewhere={ELSEWHERE}
        >
          {(loaded) => <OrderMain order={loaded} money={money} hasBuyer={isNarrow} onAct={setAction} />}
        </LoadedResource>
      </ResourceDetail>
      {order && action && <ActionDialogs order={order} action={action} onClose={() => setAction(null)} />}
    </>
  );
}

function OrderStatus({ order }: { order: OrderDetail }) {
  return (
    <>
      <StatusPill {...tonePill(ORDER_PAYMENT_STATUS_VIEWS[order.paymentStatus])} />
      {isShipmentShown(order) && (
        <StatusPill {...tonePill(FULFILLMENT_STATUS_VIEWS[order.fulfillmentStatus])} />
      )}
      {order.isTest && <StatusPill kind="warning" icon="info" label="Teste" />}
      <strong className="order-total bal-tabular">{formatMoney(order.totalCents, order.currency)}</strong>
    </>
  );
}

interface MoreActionsProps {
  order: OrderDetail;
  onAct(action: ChosenAction): void;
}

function MoreActions({ order, onAct }: MoreActionsProps) {
  return (
    <>
      <CopyButton text={`${window.location.origin}${pedidoPath(order.id)}`} done="Link copiado.">
        Copiar link
      </CopyButton>
      <Button icon="print" onClick={() => window.print()}>
        Imprimir
      </Button>
      {order.actions.includes('cancel') && (
        <Button destructive onClick={() => onAct('cancel')}>
          Cancelar pedido
        </Button>
      )}
    </>
  );
}
