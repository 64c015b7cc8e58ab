import { ApiError, type ApiErrorCode } from '@balcao/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** An answer that refuses, with the words of the API. */
export const refuse = (status: number, code: ApiErrorCode, text: string) => () => {
  throw new ApiError({ status, code, errors: [text] });
};

/** Answers of a call that is refused until the password was typed, and of the call that takes the password. */
export function behindStepUp(answer: unknown) {
  let confirmed = false;
  return {
    guarded: () => (confirmed ? answer : refuse(403, 'step_up_required', 'Confirme que é você.')()),
    stepUp: () => {
      confirmed = true;
      return { validUntil: '2026-03-02T12:05:00.000Z' };
    },
    expire: () => {
      confirmed = false;
    },
  };
}

/** Types the password that the page asks for. */
export async function confirmPassword(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Sua senha'), 'um cavalo verde{Enter}');
}

/** Writes a reason into the dialog of that name, and confirms. */
export async function giveReason(title: RegExp, reason: string, confirm: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await userEvent.type(await dialog.findByRole('textbox'), reason);
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
}
