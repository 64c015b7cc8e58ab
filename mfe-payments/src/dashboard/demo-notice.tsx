import type { RemovedDemoData } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatDecimal } from '@balcao/domain';
import { Button, Icon } from '@balcao/ui/base';
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
    <div className="store-note">
      <Icon name="info" />
      <p>
        <strong>Dados de demonstração.</strong>
      </p>
      <Button kind="link" busy={removing.isPending} onClick={() => void remove()}>
        Remover demonstração
      </Button>
    </div>
  );
}
