import type { Product } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button, Stack } from '@balcao/ui/base';
import { useConfirmNamed } from '@balcao/ui/display';
import { type FormHandle, submitFailureOf, useSubmit } from '@balcao/ui/form';
import { PRODUTOS, produtoPath } from '../paths';
import { useProductApi } from '../product-api';
import { changeStatus } from './change-status';

/** Rare actions on a product: duplicate, archive, delete. */
export function OtherActions({ product, form }: { product: Product; form: FormHandle }) {
  const api = useProductApi();
  const { navigation, notify } = useShell();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const fail = (error: unknown) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' });

  const copying = useSubmit(async () => {
    const copy = await api.duplicate(product.id);
    notify.toast('Produto duplicado. Esta é a cópia.');
    navigation.navigate(produtoPath(copy.id));
  }, fail);

  async function archive() {
    const confirmed = await notify.confirm({
      title: `Arquivar “${product.name}”?`,
      body: 'Ele sai da venda e seus links de checkout param de funcionar. Você pode reativá-lo depois.',
      confirmLabel: 'Arquivar produto',
    });
    if (confirmed) changeStatus(form, 'archived');
  }

  const deleting = useSubmit(async () => {
    const { name } = product;
    const confirmed = await confirmNamed({
      verb: 'Excluir',
      kind: 'o produto',
      name,
      consequence:
        'O produto, suas imagens e seus links de checkout deixam de existir. Isso não pode ser desfeito.',
      destructive: true,
    });
    if (!confirmed) return;
    await api.remove(product.id);
    notify.toast(`“${name}” foi excluído.`);
    navigation.navigate(PRODUTOS, { replace: true });
  }, fail);

  return (
    <Stack gap={8}>
      <Stack direction="row" gap={8}>
        <Button icon="copy" busy={copying.busy} onClick={() => void copying.submit(undefined)}>
          Duplicar produto
        </Button>
        {product.status === 'active' && (
          <Button icon="lock" onClick={() => void archive()}>
            Arquivar produto
          </Button>
        )}
        {product.deletable && (
          <Button icon="trash" destructive onClick={() => void deleting.submit(undefined)}>
            Excluir produto
          </Button>
        )}
      </Stack>
      {!product.deletable && (
        <p className="bal-meta">
          Já foi vendido, por isso não pode ser excluído. Para tirá-lo da venda, arquive.
        </p>
      )}
      {confirmation}
    </Stack>
  );
}
