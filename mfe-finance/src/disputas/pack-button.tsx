import type { DisputeDetail } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { savePack } from './save-pack';

/** Downloads what proves the sale, for the gateway's own site. */
export function PackButton({ dispute }: { dispute: DisputeDetail }) {
  const { http, notify } = useShell();
  const { busy, submit } = useSubmit(
    () => savePack(http, dispute),
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Button icon="download" busy={busy} onClick={() => void submit(undefined)}>
      Baixar dossiê
    </Button>
  );
}
