import { isApiError, useShell } from '@balcao/contract';
import { Button, Stack } from '@balcao/ui/base';
import { Dialog } from '@balcao/ui/display';
import { PasswordField, ServerForm, SubmitButton } from '@balcao/ui/form';
import { type ReactNode, useCallback, useState } from 'react';
import { stepUp } from './seguranca-api';

type Answer = (confirmed: boolean) => void;

export interface StepUp {
  /**
   * Does something sensitive. When the API wants to know again who is there, it asks for the password and tries once
   * more. Resolves false when the person gave up.
   */
  run(action: () => Promise<void>): Promise<boolean>;
  /** The question; render it outside forms. */
  dialog: ReactNode;
}

const needsStepUp = (error: unknown) => isApiError(error) && error.code === 'step_up_required';

/** Lets sensitive actions ask for the password when, and only when, the API wants it. */
export function useStepUp(): StepUp {
  const { http } = useShell();
  const [answer, setAnswer] = useState<{ give: Answer } | null>(null);

  const run = useCallback(async (action: () => Promise<void>) => {
    try {
      await action();
      return true;
    } catch (error) {
      if (!needsStepUp(error)) throw error;
    }
    const confirmed = await new Promise<boolean>((resolve) => setAnswer({ give: resolve }));
    setAnswer(null);
    if (confirmed) await action();
    return confirmed;
  }, []);

  const dialog = answer && (
    <Dialog open title="Confirme que é você" onClose={() => answer.give(false)}>
      <ServerForm<{ password: string }>
        name="step-up"
        onSubmit={async ({ password }) => {
          await stepUp(http, password);
          answer.give(true);
        }}
      >
        <PasswordField
          name="password"
          label="Sua senha"
          kind="current"
          help="Pedimos de novo porque esta mudança protege a sua conta."
          required
          autoFocus
        />
        <Stack direction="row" gap={8}>
          <Button onClick={() => answer.give(false)}>Cancelar</Button>
          <SubmitButton>Confirmar senha</SubmitButton>
        </Stack>
      </ServerForm>
    </Dialog>
  );

  return { run, dialog };
}
