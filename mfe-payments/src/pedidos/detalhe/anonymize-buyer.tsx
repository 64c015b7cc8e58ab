import type { OrderDetail } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Button } from '@balcao/ui/base';
import { useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useShowResource } from '@balcao/ui/resource';
import { ORDERS } from './order-api';
/** Erases the buyer when they ask for it (LGPD). */
export function AnonymizeBuyer({ order: { id, number, buyer } }: { order: OrderDetail }) {
  const { http, notify } = useShell();
  const show = useShowResource<OrderDetail>(ORDERS);
  const { confirmNamed, confirmation } = useConfirmNamed();
  const { busy, submit } = useSubmit(
    async () => {
      const sure = await confirmNamed({
        verb: 'Apagar',
        kind: 'os dados de',
        name: buyer.name || `pedido ${number}`,
        consequence:
          'Saem deste pedido o nome, os contatos, o CPF ou CNPJ, o rastreio, os dados dos pagamentos e as observações da equipe. Itens, valores e status ficam, como a lei fiscal pede. Não dá para desfazer.',
        typed: true,
        destructive: true,
      });
      if (!sure) return;
      show(await send(http, 'POST /orders/:id/anonymize', { params: { id } }));
      notify.toast('Dados do cliente apagados.');
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <div>
      <Button kind="quiet" destructive busy={busy} onClick={() => void submit(undefined)}>
        Apagar dados do cliente
      </Button>
      {confirmation}
    </div>
  );
}
