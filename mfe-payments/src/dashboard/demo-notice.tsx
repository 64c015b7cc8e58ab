import type { RemovedDemoData } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatDecimal } from '@balcao/domain';
import { Button, Notice } from '@balcao/ui/base';
import { useMutation, useQueryClient } from '@balcao/ui/query';

/** Says that the store shows made-up orders, and removes them. */
export function DemoNotice() {
  const { http, notify } = useShell();
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: async () => (await http.delete<RemovedDemoData>('/demo-data')).data,
    onSuccess: async ({ orders }) => {
      notify.toast(`${formatDecimal(orders)} pedidos de demonstração foram removidos.`);
      await client.invalidateQueries();
    },
    onError: (error) => notify.toast(error.message, { kind: 'error' }),
  });

  async function remove() {
    const confirmed = await notify.confirm({
      title: 'Remover os dados de demonstração?',
      body: 'Os pedidos e as visitas de exemplo deixam de existir. O que você vendeu e os produtos continuam. Isso não pode ser desfeito.',
      confirmLabel: 'Remover dados',
      destructive: true,
    });
    if (confirmed) removing.mutate();
  }

  return (
    <Notice
      kind="info"
      title="Dados de demonstração"
      action={
        <Button size="small" icon="trash" busy={removing.isPending} onClick={() => void remove()}>
          Remover demonstração
        </Button>
      }
    >
      Os pedidos com origem “Demonstração” são um exemplo de um trimestre de vendas.
    </Notice>
  );
}
