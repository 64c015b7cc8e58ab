import type { ConfirmRequest } from '@balcao/contract';
import { Button } from '../base/button';
import { Dialog } from './dialog';

export interface ConfirmDialogProps extends ConfirmRequest {
  open: boolean;
  busy?: boolean | undefined;
  onAnswer(confirmed: boolean): void;
}

/** Asks whether to do what its title says. */
export function ConfirmDialog({
  open,
  title,
  body,
  confirmLabel,
  cancelLabel = 'Cancelar',
  destructive,
  busy,
  onAnswer,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button kind="primary" destructive={destructive} busy={busy} onClick={() => onAnswer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{body}</p>
    </Dialog>
  );
}
