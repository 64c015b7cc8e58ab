import type { DisputeDetail } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button } from '@balcao/ui/base';
import { saveFile } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { readPack } from './disputes-api';

/** Downloads what proves the sale, for the gateway's own site. */
export function PackButton({ dispute: { id, kind, orderNumber } }: { dispute: DisputeDetail }) {
  const { http, notify } = useShell();
  const { busy, submit } = useSubmit(
    async () => saveFile(`dossie-${kind}-pedido-${orderNumber}.pdf`, await readPack(http, id)),
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Button icon="download" busy={busy} onClick={() => void submit(undefined)}>
      Baixar dossiê
    </Button>
  );
}
