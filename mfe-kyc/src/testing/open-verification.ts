import { type FakeAnswer, type FakeShell, openArea } from '@balcao/contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../define';
import { aJpeg, fakePhotos } from './fake-photos';

const PATH = '/backoffice/configuracoes/verificar-identidade';

export interface OpenedVerification {
  shell: FakeShell;
  user: ReturnType<typeof userEvent.setup>;
}

/** Opens the page as the shell does. Closed after each test. */
export async function openVerification(
  answers: Record<string, FakeAnswer>,
  url = PATH,
): Promise<OpenedVerification> {
  fakePhotos();
  const user = userEvent.setup({ applyAccept: false });
  return { shell: await openArea(area, url, { http: answers }), user };
}

/** The card of one of the three images, by its title. */
export async function slotCard(title: string) {
  const heading = await screen.findByRole('heading', { name: title, level: 3 });
  const card = heading.closest('li');
  if (!card) throw new Error(`${title} is in no list.`);
  return within(card);
}

/** Chooses a file for the image whose button has these words, and says that it is to be used. */
export async function sendFile({ user }: OpenedVerification, buttonWords: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: buttonWords }));
  await user.upload(screen.getByLabelText(/^Escolher arquivo/), aJpeg());
  await user.click(await screen.findByRole('button', { name: /^Usar/ }));
}
