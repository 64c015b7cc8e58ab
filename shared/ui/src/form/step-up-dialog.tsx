import type { StepUpProof, StepUpRequest } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { isApiError, useShell } from '@balcao/contract';
import { useState } from 'react';
import { Button } from '../base/button';
import { Dialog, DialogActions } from '../display/dialog';
import { CodeField } from './code-field';
import { PasswordField } from './password-field';
import { ServerForm } from './server-form';
import { SubmitButton } from './submit-button';

export interface StepUpDialogProps {
  /** The proof that the API asked for. */
  proof: StepUpProof;
  onAnswer(confirmed: boolean): void;
}

/** Asks the person to confirm a sensitive action, with the password or with the second factor where that is on. */
export function StepUpDialog({ proof, onAnswer }: StepUpDialogProps) {
  const { http } = useShell();
  const [asked, setAsked] = useState(proof);

  async function confirm(body: StepUpRequest) {
    try {
      await send(http, 'POST /auth/step-up', { body });
    } catch (error) {
      // The second factor was turned on in another tab meanwhile.
      if (isApiError(error) && error.code === 'two_factor_required') return setAsked('code');
      throw error;
    }
    onAnswer(true);
  }

  const cancel = () => onAnswer(false);
  return (
    <Dialog open title="Confirme que é você" onClose={cancel}>
      {asked === 'code' ? (
        <ServerForm<{ code: string }> key="code" name="step-up-code" onSubmit={confirm}>
          <CodeField
            name="code"
            label="Código de verificação"
            help="Os 6 números que o aplicativo mostra agora. Sem o celular? Digite um dos seus códigos reserva."
            acceptsBackupCodes
            required
            autoFocus
          />
          <DialogActions>
            <Button onClick={cancel}>Cancelar</Button>
            <SubmitButton>Confirmar código</SubmitButton>
          </DialogActions>
        </ServerForm>
      ) : (
        <ServerForm<{ password: string }> key="password" name="step-up" onSubmit={confirm}>
          <PasswordField
            name="password"
            label="Sua senha"
            kind="current"
            help="Pedimos de novo para ter certeza de que é você quem decide isto."
            required
            autoFocus
          />
          <DialogActions>
            <Button onClick={cancel}>Cancelar</Button>
            <SubmitButton>Confirmar senha</SubmitButton>
          </DialogActions>
        </ServerForm>
      )}
    </Dialog>
  );
}
