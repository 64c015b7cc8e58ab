import { ApiError } from '@balcao/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Answers once the password was confirmed: `guarded` to the sensitive call, `stepUp` to `POST /auth/step-up`. */
export function behindStepUp(answer: unknown): Record<'guarded' | 'stepUp', () => unknown> {
  let isConfirmed = false;
  return {
    guarded: () => {
      if (isConfirmed) return answer;
      throw new ApiError({ status: 403, code: 'step_up_required', errors: ['Confirme que é você.'] });
    },
    stepUp: () => {
      isConfirmed = true;
      return { validUntil: '2026-03-02T12:05:00.000Z' };
    },
  };
}

/** Types the password into the dialog that asks for it. */
export async function confirmPassword() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
  await userEvent.type(dialog.getByLabelText('Sua senha'), 'girassol amarelo');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar senha' }));
}
