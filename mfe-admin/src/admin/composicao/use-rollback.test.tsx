import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { behindStepUp, confirmPassword, giveReason, refuse } from '../../common/testing/refuse';
import { aChannel, anEntry, aPart, idOf, PAST } from './testing/a-channel';
import { HISTORY, openComposition, STATUS, versionTable } from './testing/open-composition';

const ROLLBACK = 'POST /admin/composition/rollback';
const REASON = 'O catálogo não abre no celular';

const askFor = async (generation: number) =>
  userEvent.click(await screen.findByRole('button', { name: `Voltar à geração ${generation}` }));
const dialog = () => within(screen.getByRole('dialog', { name: /Voltar à geração/ }));
const confirm = () => giveReason(/Voltar à geração/, REASON, 'Voltar a esta composição');

it('shows what changes, asks why and who is there, and shows then what runs', async () => {
  const { guarded, stepUp } = behindStepUp({ channel: 'prod', generation: 4 });
  const shell = await openComposition(aChannel(), { [ROLLBACK]: guarded, 'POST /auth/step-up': stepUp });
  await askFor(1);
  expect(dialog().getByRole('list', { name: 'O que muda' })).toHaveTextContent(
    /mfe-catalog 1\.2\.0.*1\.0\.0/,
  );
  await confirm();
  shell.http.answer(STATUS, aChannel({ generation: 4, parts: [aPart({ version: '1.0.0' })] }));
  await confirmPassword();
  await waitFor(() =>
    expect(shell.toasts).toEqual([{ message: 'No ar de novo: o que a geração 1 rodava.', kind: 'success' }]),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await (await versionTable()).findByText('1.0.0')).toBeVisible();
  // The pressed button may be gone, so the focus goes to the history.
  const list = screen.getByRole('list', { name: 'Histórico do canal prod' });
  await waitFor(() => expect(document.activeElement).toBe(list.parentElement));
  const order = { channel: 'prod', to: 1, generation: 3, reason: REASON };
  expect(shell.http.calls.filter(({ path }) => path.endsWith('/rollback')).map(({ body }) => body)).toEqual([
    order,
    order,
  ]);
});

it('says when somebody was faster, keeps the reason, and shows the difference to what runs then', async () => {
  const shell = await openComposition();
  shell.http.answer(ROLLBACK, () => {
    shell.http.answer(STATUS, aChannel({ generation: 4 }));
    shell.http.answer(HISTORY, { ...PAST, items: [anEntry(4), ...PAST.items] });
    shell.http.answer(ROLLBACK, { channel: 'prod', generation: 5 });
    return refuse(409, 'composition_moved', 'O canal mudou enquanto isso.')();
  });
  await askFor(2);
  await confirm();
  expect(await dialog().findByText('O canal mudou enquanto isso.')).toBeVisible();
  expect(dialog().getByText(/em relação à geração 4/)).toBeVisible();
  expect(dialog().getByRole('list', { name: 'O que muda' })).toHaveTextContent(
    /mfe-catalog 1\.3\.0.*1\.1\.0/,
  );
  expect(dialog().getByLabelText('Motivo')).toHaveValue(REASON);
  await userEvent.click(dialog().getByRole('button', { name: 'Voltar a esta composição' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shell.http.calls.findLast(({ path }) => path.endsWith('/rollback'))?.body).toMatchObject({
    generation: 4,
  });
});

it('stays open when somebody else went back to the same, and says that nothing is left to change', async () => {
  const shell = await openComposition();
  shell.http.answer(ROLLBACK, () => {
    const { stable } = aChannel();
    shell.http.answer(STATUS, aChannel({ generation: 4, stable: { ...stable, composition: idOf(2) } }));
    const back = anEntry(4, {
      action: 'rollback',
      restores: 2,
      composition: idOf(2),
      changes: [{ name: 'mfe-catalog', from: '1.2.0', to: '1.1.0' }],
    });
    shell.http.answer(HISTORY, { ...PAST, items: [back, ...PAST.items] });
    return refuse(409, 'composition_moved', 'O canal mudou enquanto isso.')();
  });
  await askFor(2);
  await confirm();
  expect(await dialog().findByText(/A geração 4, que vale agora, já roda o mesmo/)).toBeVisible();
});

it('happens once, however often the button is pressed', async () => {
  let finish: (value: unknown) => void = () => {};
  const shell = await openComposition(aChannel(), {
    [ROLLBACK]: () => new Promise((resolve) => (finish = resolve)),
  });
  await askFor(2);
  await userEvent.type(dialog().getByLabelText('Motivo'), REASON);
  await userEvent.dblClick(dialog().getByRole('button', { name: 'Voltar a esta composição' }));
  finish({ channel: 'prod', generation: 4 });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shell.http.calls.filter(({ path }) => path.endsWith('/rollback'))).toHaveLength(1);
});

it('wants a reason', async () => {
  const shell = await openComposition();
  await askFor(2);
  await giveReason(/Voltar/, 'curto', 'Voltar a esta composição');
  expect(await dialog().findAllByText('Explique em pelo menos 10 caracteres.')).not.toHaveLength(0);
  expect(shell.http.calls.some(({ path }) => path.endsWith('/rollback'))).toBe(false);
});
