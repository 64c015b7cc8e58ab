import { Button, Stack } from '@balcao/ui/base';
import { Dialog, DialogActions } from '@balcao/ui/display';
import { ServerForm, SubmitButton, TextAreaField, useStepUp } from '@balcao/ui/form';
import { type ReactNode, useId } from 'react';

export interface ReasonDialogProps {
  /** What is done, and to whom: "Bloquear Ana Lima?". */
  title: string;
  /** What happens then. */
  consequence: ReactNode;
  /** The verb with its object: "Bloquear usuário". */
  confirmLabel: string;
  destructive?: boolean;
  /** Default "Motivo". */
  label?: string;
  /** Longest text that the call takes. */
  maxLength?: number;
  /** Does it. Rejecting keeps the dialog and what was written; the password is asked for when the API wants it. */
  onConfirm(reason: string): Promise<void>;
  onClose(): void;
}

const MIN = 10;

function tooShort(reason: string): string | null {
  return reason.trim().length < MIN ? `Explique em pelo menos ${MIN} caracteres.` : null;
}

/** Asks why, before something is done to somebody's account. The reason stays in their audit trail. */
export default function ReasonDialog({
  title,
  consequence,
  confirmLabel,
  destructive = false,
  label = 'Motivo',
  maxLength = 500,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const id = useId();
  const stepUp = useStepUp();
  return (
    <>
      <Dialog open title={title} onClose={onClose}>
        <Stack>
          <div>{consequence}</div>
          <ServerForm<{ reason: string }>
            name={`reason${id}`}
            onSubmit={async ({ reason }) => {
              await stepUp.run(() => onConfirm(reason.trim()));
            }}
          >
            <TextAreaField
              name="reason"
              label={label}
              help="Fica registrado na auditoria."
              maxLength={maxLength}
              validate={tooShort}
              required
              autoFocus
            />
            <DialogActions>
              <Button onClick={onClose}>Cancelar</Button>
              <SubmitButton destructive={destructive}>{confirmLabel}</SubmitButton>
            </DialogActions>
          </ServerForm>
        </Stack>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}
