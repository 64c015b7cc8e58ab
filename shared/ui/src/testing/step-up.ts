import { ApiError } from '@balcao/contract';
import type { FakeHttp } from '@balcao/contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Has an API ask who is there before a call, such as `POST /domains`, and give the answer to who has said so. */
export function askWho(http: FakeHttp, call: string, answer: unknown): void {
  http.answer(call, () => {
    throw new ApiError({
      status: 403,
      code: 'step_up_required',
      errors: ['Confirme que é você para continuar.'],
    });
  });
  http.answer('POST /auth/step-up', () => {
    http.answer(call, answer);
    return {};
  });
}

/** The dialog by its title: by role, a large page below it takes longer than a test waits. */
async function question() {
  const dialog = (await screen.findByText('Confirme que é você')).closest('[role="dialog"]');
  if (!(dialog instanceof HTMLElement)) throw new Error('The question is in no dialog.');
  return within(dialog);
}

/** Enters the password where a page asks who is there. */
export async function confirmWho(): Promise<void> {
  const asked = await question();
  await userEvent.type(asked.getByLabelText('Sua senha'), 'girassol amarelo');
  await userEvent.click(asked.getByRole('button', { name: 'Confirmar senha' }));
}

/** Calls off what a page asks a confirmation for. */
export async function refuseToConfirm(): Promise<void> {
  await userEvent.click((await question()).getByRole('button', { name: 'Cancelar' }));
}
