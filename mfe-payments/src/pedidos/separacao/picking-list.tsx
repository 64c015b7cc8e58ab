import type { PickingList as List, PickingListRequest } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useCan, useShell } from '@balcao/contract';
import { useLocation } from '@balcao/contract/router';
import { formatInstant } from '@balcao/domain';
import { Button, EmptyState, FormSkeleton, LinkButton, Notice, Page } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Loaded, QueryProvider, useQuery, useSendOnce } from '@balcao/ui/query';
import { orderCount } from '../list/order-words';
import { PEDIDOS } from '../paths';
import { OrdersToPick, TotalsToPick } from './picking-tables';
import '../orders.css';

/** The units to take from the shelves for the selected orders, or for all that can be sent; to be printed. */
export default function PickingList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const { http } = useShell();
  const mayEdit = useCan('pedidos:editar');
  // Of the list's bulk action; without one, all that can be sent.
  const state = useLocation().state as { selection?: PickingListRequest['selection'] } | null;
  const request: PickingListRequest = { selection: state?.selection };
  const query = useQuery({
    queryKey: ['picking-list', request],
    queryFn: ({ signal }) => send(http, 'POST /orders/picking-list', { body: request, signal }),
  });
  const hasOrders = query.data !== undefined && query.data.orders.length > 0;
  return (
    <Page
      title="Lista de separação"
      actions={
        <>
          <LinkButton to={PEDIDOS}>Voltar aos pedidos</LinkButton>
          {query.data && hasOrders && (
            <>
              {mayEdit && <MarkPicked orders={query.data.orders} />}
              <Button kind="primary" icon="print" onClick={() => window.print()}>
                Imprimir lista
              </Button>
            </>
          )}
        </>
      }
    >
      <Loaded query={query} what="a lista de separação" skeleton={<FormSkeleton fields={4} />}>
        {(list) => <Picking list={list} />}
      </Loaded>
    </Page>
  );
}

/** Says of the orders on the list that somebody takes care of them. They stay among what is to be sent. */
function MarkPicked({ orders }: Pick<List, 'orders'>) {
  const { notify } = useShell();
  const sendOnce = useSendOnce();
  const { busy, submit } = useSubmit(
    async () => {
      const ids = orders.map(({ id }) => id);
      const { counts } = await sendOnce('POST /orders/bulk', {
        body: { action: 'prepare', selection: { by: 'ids', ids } },
      });
      const { failed } = counts;
      const others =
        failed > 0 &&
        ` ${failed} ${failed === 1 ? 'ficou' : 'ficaram'} como estava${failed === 1 ? '' : 'm'}.`;
      notify.toast(`${orderCount(orders.length - failed)} em separação.${others || ''}`);
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Button icon="check" busy={busy} onClick={() => void submit(undefined)}>
      Marcar em separação
    </Button>
  );
}

function Picking({ list }: { list: List }) {
  const { orders, items, skipped, hasMore, storeName } = list;
  const skippedWords = `${orderCount(skipped)} ${skipped === 1 ? 'ficou' : 'ficaram'} de fora: não ${skipped === 1 ? 'está pago ou já foi enviado' : 'estão pagos ou já foram enviados'}.`;
  if (orders.length === 0)
    return (
      <EmptyState
        kind="never"
        icon="orders"
        title="Nada para separar agora"
        body={skipped > 0 ? skippedWords : 'Quando um pedido for pago, ele aparece aqui até ser enviado.'}
        action={<LinkButton to={PEDIDOS}>Ver pedidos</LinkButton>}
      />
    );
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <p className="bal-soft">
        {storeName} · {orderCount(orders.length)} · {pieces.toLocaleString('pt-BR')}{' '}
        {pieces === 1 ? 'peça' : 'peças'}
        <span className="bal-print-only"> · impressa em {formatInstant(new Date().toISOString())}</span>
      </p>
      {skipped > 0 && <Notice kind="info">{skippedWords}</Notice>}
      {hasMore && (
        <Notice kind="warning">
          Estes são os {orderCount(orders.length)} mais recentes. Marque-os como enviados e faça outra lista
          com o resto.
        </Notice>
      )}
      <TotalsToPick items={items} />
      <OrdersToPick orders={orders} />
    </>
  );
}
