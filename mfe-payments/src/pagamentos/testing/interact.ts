import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Presses a button as soon as it is there. */
export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Puts a text in the place of what a field holds. */
export async function retype(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
}
