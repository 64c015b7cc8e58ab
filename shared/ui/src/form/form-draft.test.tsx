import { ShellProvider } from '@balcao/contract';
import { createFakeShell, type FakeShell } from '@balcao/contract/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormDraft, SaveBar, ServerForm, TextField } from './index';

const KEY = 'rascunhos';

function open(
  shell: FakeShell,
  part = 'a',
  onSubmit = jest.fn(async () => {}),
  except?: readonly string[],
  note = '',
) {
  const { unmount } = render(
    <ShellProvider value={shell}>
      <ServerForm name="f" initialValues={{ name: 'Bolsa', note }} onSubmit={onSubmit}>
        <FormDraft storageKey={KEY} part={part} {...(except && { except })} />
        <TextField name="name" label="Nome" />
        <TextField name="note" label="Nota" />
        <SaveBar label="Salvar dados" />
      </ServerForm>
    </ShellProvider>,
  );
  return { unmount, onSubmit };
}

const stored = (shell: FakeShell) => shell.drafts.load<Record<string, { changes: object }>>(KEY);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const typeNote = (text: string) => userEvent.type(screen.getByLabelText('Nota'), text);

/** The draft of a form. */
async function left(part = 'a', shell = createFakeShell()) {
  const { unmount } = open(shell, part);
  await typeNote('frágil');
  await waitFor(async () => expect((await stored(shell))?.[part]?.changes).toEqual({ note: 'frágil' }));
  unmount();
  return shell;
}

it('what was typed and not saved is offered when the form is opened again, and guarded like typing', async () => {
  const shell = await left();
  open(shell);
  expect(screen.getByLabelText('Nota')).toHaveValue('');
  await press('Continuar de onde parou');
  expect(screen.getByLabelText('Nota')).toHaveValue('frágil');
  expect(screen.getByText('Alterações não salvas')).toBeVisible();
  expect(shell.navigation.isHeld()).toBe(true);
  expect(screen.queryByText('Você mudou este formulário e não salvou')).not.toBeInTheDocument();
});

it('is not offered in another store', async () => {
  const signedIn = (storeId: string) => createFakeShell({ session: { status: 'authenticated', storeId } });
  const shell = signedIn('loja-a');
  const { unmount } = open(shell);
  await typeNote('frágil');
  await waitFor(async () => expect((await stored(shell))?.['a loja-a']).toBeDefined());
  unmount();
  const elsewhere = { ...signedIn('loja-b'), drafts: shell.drafts };
  const { unmount: leave } = open(elsewhere);
  await act(async () => {});
  expect(screen.queryByText('Você mudou este formulário e não salvou')).not.toBeInTheDocument();
  leave();
  open(shell);
  expect(await screen.findByText('Você mudou este formulário e não salvou')).toBeVisible();
});

it('it is offered after a session that expired', async () => {
  const shell = createFakeShell();
  const save = jest.spyOn(shell.drafts, 'save');
  await left('a', shell);
  expect(save).toHaveBeenLastCalledWith(KEY, expect.anything(), { outlivesSession: true });
});

it('fields that must not stay in the browser are left out', async () => {
  const shell = createFakeShell();
  const save = jest.spyOn(shell.drafts, 'save');
  open(shell, 'a', undefined, ['note']);
  await typeNote('frágil');
  expect(screen.getByText('Alterações não salvas')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Nome'), ' nova');
  await waitFor(async () => expect((await stored(shell))?.a?.changes).toEqual({ name: 'Bolsa nova' }));
  expect(JSON.stringify(save.mock.calls)).not.toContain('note');
});

it('it is gone once it is saved', async () => {
  const shell = await left();
  const { onSubmit } = open(shell);
  await press('Continuar de onde parou');
  await press('Salvar dados');
  await waitFor(async () => expect(await stored(shell)).toBeNull());
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Bolsa', note: 'frágil' });
});

it('it is gone once it is discarded, in the offer or in the form', async () => {
  const shell = await left();
  const { unmount } = open(shell);
  await press('Descartar alterações');
  await waitFor(async () => expect(await stored(shell)).toBeNull());
  await typeNote('x');
  await waitFor(async () => expect(await stored(shell)).not.toBeNull());
  await press('Descartar');
  await waitFor(async () => expect(await stored(shell)).toBeNull());
  unmount();
});

it('typing beside the offer loses neither', async () => {
  const shell = await left();
  open(shell);
  await screen.findByText('Você mudou este formulário e não salvou');
  await userEvent.type(screen.getByLabelText('Nome'), ' nova');
  await waitFor(async () =>
    expect((await stored(shell))?.a?.changes).toEqual({ note: 'frágil', name: 'Bolsa nova' }),
  );
  await press('Continuar de onde parou');
  expect(screen.getByLabelText('Nota')).toHaveValue('frágil');
  expect(screen.getByLabelText('Nome')).toHaveValue('Bolsa nova');
});

const takeBack = {
  'taken back': () => userEvent.type(screen.getByLabelText('Nome'), '{Backspace}'),
  saved: () => press('Salvar dados'),
  discarded: () => press('Descartar'),
};

it.each(Object.entries(takeBack))(
  'what is typed beside the offer and then %s leaves the offer as it is',
  async (_, end) => {
    const shell = await left();
    const before = (await stored(shell))?.a;
    open(shell);
    await screen.findByText('Você mudou este formulário e não salvou');
    await userEvent.type(screen.getByLabelText('Nome'), 's');
    await waitFor(async () => expect((await stored(shell))?.a?.changes).toHaveProperty('name'));
    await end();
    await waitFor(async () => expect((await stored(shell))?.a).toEqual(before));
    await press('Continuar de onde parou');
    expect(screen.getByLabelText('Nota')).toHaveValue('frágil');
  },
);

it('what is saved as it was typed is not offered, and gone', async () => {
  const shell = await left();
  open(shell, 'a', undefined, undefined, 'frágil');
  await waitFor(async () => expect(await stored(shell)).toBeNull());
  expect(screen.queryByText('Você mudou este formulário e não salvou')).not.toBeInTheDocument();
});

it('each record has its own', async () => {
  const shell = await left('b', await left('a'));
  open(shell, 'c');
  await typeNote('z');
  await waitFor(async () => expect(Object.keys((await stored(shell)) ?? {})).toEqual(['a', 'b', 'c']));
  expect(screen.queryByText('Você mudou este formulário e não salvou')).not.toBeInTheDocument();
});
