import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Presses a button as soon as it is there. */
export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Puts a text in the place of what a field holds, once the field takes the focus: what comes late may draw it anew. */
export async function retype(label: string, text: string): Promise<void> {
  const field = await waitFor(() => {
    const found = screen.getByLabelText(label);
    found.focus();
    expect(found).toHaveFocus();
    return found;
  });
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
}
