import type { StepUpRequest } from '@balcao/api-schema';
import { isApiError, useShell } from '@balcao/contract';
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '../base/button';
import { Dialog, DialogActions } from '../display/dialog';
import { PasswordField } from './password-field';
import { ServerForm } from './server-form';
import { SubmitButton } from './submit-button';

type Answer = (confirmed: boolean) => void;

export interface StepUp {
  /**
   * Runs a sensitive action. When the API asks for a step-up, the person enters the password and the action runs
   * again. Resolves with its result, or with null when the person cancels.
   */
  run<T>(action: () => Promise<T>): Promise<{ value: T } | null>;
  /** The question; render it outside forms. */
  dialog: ReactNode;
}

const needsStepUp = (error: unknown) => isApiError(error) && error.code === 'step_up_required';

/** Lets sensitive actions ask for the password when, and only when, the API wants it. */
export function useStepUp(): StepUp {
  const { http } = useShell();
  const [answer, setAnswer] = useState<{ give: Answer } | null>(null);

  const run = useCallback(async <T,>(action: () => Promise<T>) => {
    try {
      return { value: await action() };
    } catch (error) {
      if (!needsStepUp(error)) throw error;
    }
    const confirmed = await new Promise<boolean>((resolve) => setAnswer({ give: resolve }));
    setAnswer(null);
    return confirmed ? { value: await action() } : null;
  }, []);

  const dialog = answer && (
    <Dialog open title="Confirme que é você" onClose={() => answer.give(false)}>
      <ServerForm<{ password: string }>
        name="step-up"
        onSubmit={async ({ password }) => {
          const proof: StepUpRequest = { password };
          await http.post('/auth/step-up', proof);
          answer.give(true);
        }}
      >
        <PasswordField
          name="password"
          label="Sua senha"
          kind="current"
          help="Pedimos de novo para ter certeza de que é você quem decide isto."
          required
          autoFocus
        />
        <DialogActions>
          <Button onClick={() => answer.give(false)}>Cancelar</Button>
          <SubmitButton>Confirmar senha</SubmitButton>
        </DialogActions>
      </ServerForm>
    </Dialog>
  );

  return { run, dialog };
}
