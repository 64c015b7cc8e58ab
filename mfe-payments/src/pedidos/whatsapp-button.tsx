import { useShell } from '@balcao/contract';
import { Button, type ButtonProps } from '@balcao/ui/base';
import { openWhenKnown } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';

export interface WhatsAppButtonProps extends Pick<ButtonProps, 'kind'> {
  /** Fetches the address with the buyer's phone; the API records who asked. */
  address(): Promise<string | null>;
}

/** Opens a chat with a buyer. */
export function WhatsAppButton({ kind, address }: WhatsAppButtonProps) {
  const { notify } = useShell();
  const { busy, submit } = useSubmit(
    async () => {
      if (!(await openWhenKnown(address)))
        notify.toast('Este cliente não deixou um telefone com WhatsApp.', { kind: 'error' });
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Button kind={kind} icon="phone" busy={busy} onClick={() => void submit(undefined)}>
      Chamar no WhatsApp
    </Button>
  );
}
