import type { Coupon } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button, Stack } from '@balcao/ui/base';
import { CopyButton, useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useState } from 'react';
import { useCouponApi } from '../coupon-api';
import { CUPONS, cupomPath } from '../paths';
import { BatchDialog } from './batch-dialog';

/** The other actions on a coupon: copy it, make a batch like it, delete it. */
export function OtherActions({ coupon }: { coupon: Coupon }) {
  const api = useCouponApi();
  const { navigation, notify } = useShell();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const [isMakingBatch, setMakingBatch] = useState(false);
  const fail = (error: unknown) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' });

  const copying = useSubmit(async () => {
    const copy = await api.duplicate(coupon.id);
    notify.toast('Cupom duplicado. Esta é a cópia, pausada.');
    navigation.navigate(cupomPath(copy.id));
  }, fail);

  const deleting = useSubmit(async () => {
    const { code } = coupon;
    const confirmed = await confirmNamed({
      verb: 'Excluir',
      kind: 'o cupom',
      name: code,
      consequence: 'O código deixa de existir. Isso não pode ser desfeito.',
      destructive: true,
    });
    if (!confirmed) return;
    await api.remove(coupon.id);
    notify.toast(`“${code}” foi excluído.`);
    navigation.navigate(CUPONS, { replace: true });
  }, fail);

  return (
    <Stack gap={8}>
      <Stack direction="row" gap={8}>
        <CopyButton text={coupon.code} done="Código copiado.">
          Copiar código
        </CopyButton>
        <Button icon="copy" busy={copying.busy} onClick={() => void copying.submit(undefined)}>
          Duplicar cupom
        </Button>
        <Button icon="plus" onClick={() => setMakingBatch(true)}>
          Gerar lote
        </Button>
        {coupon.used === 0 && (
          <Button icon="trash" destructive onClick={() => void deleting.submit(undefined)}>
            Excluir cupom
          </Button>
        )}
      </Stack>
      {coupon.used > 0 && (
        <p className="bal-meta">Já foi usado, por isso não pode ser excluído. Para tirá-lo de uso, pause.</p>
      )}
      {isMakingBatch && (
        <BatchDialog
          coupon={coupon}
          onClose={() => setMakingBatch(false)}
          onStarted={() => {
            notify.toast('Lote em andamento: o arquivo fica acima da lista.');
            navigation.navigate(CUPONS);
          }}
        />
      )}
      {confirmation}
    </Stack>
  );
}
