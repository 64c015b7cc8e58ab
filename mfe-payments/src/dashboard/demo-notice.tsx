import type { LoginGrant, StoreChecklist } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useCan, useShell } from '@balcao/contract';
import { formatDecimal } from '@balcao/domain';
import { Button, Icon } from '@balcao/ui/base';
import { useMutation, useQueryClient } from '@balcao/ui/query';

/** Goes on in another store. Nothing that was read of the one before is shown there. */
function useOtherStore(): (grant: LoginGrant) => Promise<void> {
  const { session } = useShell();
  const client = useQueryClient();
  return async (grant) => {
    await session.open(grant);
    await client.resetQueries();
  };
}

/** Says that the store is a demonstration, leads back to the seller's own store, and removes it. */
export function DemoNotice({ state, ownStoreId }: NonNullable<StoreChecklist['demo']>) {
  const { http, notify } = useShell();
  const mayRemove = useCan('configuracoes:editar');
  const enter = useOtherStore();
  const client = useQueryClient();
  const onError = (error: Error) => notify.toast(error.message, { kind: 'error' });
  const leaving = useMutation({
    mutationFn: (idLoja: string) => send(http, 'POST /alterar-token-usuario-loja', { body: { idLoja } }),
    onSuccess: enter,
    onError,
  });
  const removing = useMutation({
    mutationFn: () => send(http, 'DELETE /demo-data'),
    onSuccess: async ({ orders, session: grant }) => {
      const removed = orders === 1 ? '1 pedido' : `${formatDecimal(orders)} pedidos`;
      notify.toast(`Demonstração removida, com ${removed} e todo o dinheiro deles.`);
      if (grant) await enter(grant);
      else await client.resetQueries();
    },
    onError,
  });

  async function remove() {
    const confirmed = await notify.confirm({
      title: 'Remover os dados de demonstração?',
      body: `${ownStoreId === null ? 'Os pedidos, as visitas, o dinheiro, os cupons, os fretes e os order bumps desta loja são de exemplo e deixam de existir. Os produtos continuam.' : 'A loja de exemplo deixa de existir, com tudo o que há nela. A sua loja não muda.'} Isso não pode ser desfeito.`,
      confirmLabel: 'Remover dados',
      destructive: true,
    });
    if (confirmed) removing.mutate();
  }

  return (
    <div className="store-note">
      <Icon name="info" />
      <p>
        {state === 'preparing' ? (
          <>
            <strong>Preparando os dados de exemplo:</strong> em um ou dois minutos há vendas aqui.
          </>
        ) : (
          <strong>Dados de demonstração.</strong>
        )}
      </p>
      {ownStoreId !== null && (
        <Button kind="link" busy={leaving.isPending} onClick={() => leaving.mutate(ownStoreId)}>
          Voltar à minha loja
        </Button>
      )}
      {mayRemove && (state === 'ready' || ownStoreId !== null) && (
        <Button kind="link" busy={removing.isPending} onClick={() => void remove()}>
          Remover demonstração
        </Button>
      )}
    </div>
  );
}

/** Shows a seller who has sold nothing yet what a store looks like that has. */
export function DemoOffer() {
  const { http, notify } = useShell();
  const enter = useOtherStore();
  const opening = useMutation({
    mutationFn: () => send(http, 'POST /demo-data'),
    onSuccess: enter,
    onError: (error) => notify.toast(error.message, { kind: 'error' }),
  });
  return (
    <div>
      <Button busy={opening.isPending} onClick={() => opening.mutate()}>
        Ver a loja com dados de exemplo
      </Button>
    </div>
  );
}
