import type { PlatformUser, UserNoteQuery } from '@balcao/api-schema';
import type { FakeAnswer, RecordedCall } from '@balcao/contract/testing';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse } from '../../../common/testing/refuse';
import { aNote, aUser } from '../testing/a-user';
import { openUser } from '../testing/open-user';

const NOTES = '/admin/users/u1/notes';

const open = (answers: Record<string, FakeAnswer>, user: PlatformUser = aUser()) =>
  openUser('notas', user, answers);

it('is written down, cleared from the field and counted', async () => {
  const shell = await open({ [`GET ${NOTES}`]: aPage([]) });
  expect(await screen.findByText('Nenhuma nota ainda.')).toBeVisible();
  shell.http.answer(`POST ${NOTES}`, () => {
    shell.http.answer(`GET ${NOTES}`, aPage([aNote()]));
    shell.http.answer('GET /admin/users/u1', aUser({ counts: { openSessions: 0, notes: 1 } }));
    return aNote();
  });
  await userEvent.type(screen.getByLabelText('Nova nota'), 'Ligou para confirmar o endereço.');
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar nota' }));
  const list = within(await screen.findByRole('list', { name: 'Notas sobre o usuário' }));
  expect(list.getByText('Ligou para confirmar o endereço.')).toBeVisible();
  expect(list.getByText(/Ana Admin/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Notas (1)' })).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Nova nota')).toHaveValue(''));
  const sent = shell.http.calls.find(({ method }) => method === 'POST');
  expect(sent?.options.headers).toHaveProperty('Idempotency-Key');
});

it('stays in the field when it could not be written down', async () => {
  await open({
    [`GET ${NOTES}`]: aPage([]),
    [`POST ${NOTES}`]: refuse(503, 'unavailable', 'Tente de novo em instantes.'),
  });
  await userEvent.type(await screen.findByLabelText('Nova nota'), 'Ligou.');
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar nota' }));
  expect(await screen.findByText('Tente de novo em instantes.')).toBeVisible();
  expect(screen.getByLabelText('Nova nota')).toHaveValue('Ligou.');
});

it('is withdrawn by who wrote it, and leaves a trace', async () => {
  const withdrawn = aNote({ text: '', withdrawnAt: '2026-03-03T12:00:00.000Z' });
  const others = aNote({ id: 'n2', own: false, text: 'De outra pessoa.' });
  const shell = await open({ [`GET ${NOTES}`]: aPage([aNote(), others]) });
  shell.http.answer(`DELETE ${NOTES}/n1`, () => {
    shell.http.answer(`GET ${NOTES}`, aPage([withdrawn, others]));
  });
  const withdrawals = await screen.findAllByRole('button', { name: 'Retirar nota' });
  expect(withdrawals).toHaveLength(1);
  await userEvent.click(withdrawals[0] as HTMLElement);
  expect(await screen.findByText('Nota retirada')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retirar nota' })).not.toBeInTheDocument();
  expect(screen.getByText('De outra pessoa.')).toBeVisible();
});

it('older ones come when asked for', async () => {
  await open({
    [`GET ${NOTES}`]: ({ options }: RecordedCall) =>
      (options.params as UserNoteQuery).cursor === 'older'
        ? aPage([aNote({ id: 'n2', text: 'A mais antiga.' })])
        : aPage([aNote()], { cursors: { previous: null, next: 'older', last: null } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ver mais antigos' }));
  expect(await screen.findByText('A mais antiga.')).toBeVisible();
  expect(screen.getByText('Ligou para confirmar o endereço.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ver mais antigos' })).not.toBeInTheDocument();
});
