import { useParams, useSearchParams } from '@balcao/contract/router';
import { Card, EmptyState, LinkButton } from '@balcao/ui/base';
import { QueryProvider } from '@balcao/ui/query';
import { ResourceDetail } from '@balcao/ui/resource';
import { OrderPage } from './detalhe/order-page';
import './detalhe/order-detail.css';
import { PEDIDOS } from './paths';

/** An order: what to do about it now, and everything that happened to it. Its id stands in the path or in `?id=`. */
export default function OrderDetail() {
  const { id: inPath } = useParams();
  const [query] = useSearchParams();
  const id = inPath ?? query.get('id') ?? '';
  if (id === '') return <NoOrder />;
  return (
    <QueryProvider key={id}>
      <OrderPage id={id} />
    </QueryProvider>
  );
}

/** An address that names no order. */
function NoOrder() {
  return (
    <ResourceDetail title="Pedido" back={{ to: PEDIDOS, label: 'Pedidos' }}>
      <Card>
        <EmptyState
          kind="error"
          title="Este endereço não diz qual pedido"
          body="Abra o pedido pela lista."
          action={
            <LinkButton to={PEDIDOS} kind="primary" icon="arrow-left">
              Ver pedidos
            </LinkButton>
          }
        />
      </Card>
    </ResourceDetail>
  );
}
