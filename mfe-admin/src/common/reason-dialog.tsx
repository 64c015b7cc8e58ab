import { Button, Stack } from '@balcao/ui/base';
import { Dialog, DialogActions } from '@balcao/ui/display';
import { ServerForm, SubmitButton, TextAreaField, useStepUp } from '@balcao/ui/form';
import { type ReactNode, useId } from 'react';

export interface ReasonDialogProps {
  /** The action and the person: "Bloquear Ana Lima?". */
  title: string;
  /** The effect of the action, shown above the field. */
  consequence: ReactNode;
  /** The verb with its object: "Bloquear usuário". */
  confirmLabel: string;
  destructive?: boolean;
  /** Default "Motivo". */
  label?: string;
  /** Longest text that the call takes. */
  maxLength?: number;
  /** Runs the action. Rejecting keeps the dialog and its text; the password is asked for when the API requires it. */
  onConfirm(reason: string): Promise<void>;
  onClose(): void;
}

const MIN = 10;

function tooShort(reason: string): string | null {
  return reason.trim().length < MIN ? `Explique em pelo menos ${MIN} caracteres.` : null;
}

/** Asks for the reason of an action on somebody's account. The reason is kept in the audit trail. */
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
