import type { PrivacyOverview } from '@balcao/api-schema';
import type { FakeAnswer } from '@balcao/contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { behindStepUp, confirmPassword } from '../../common/testing/step-up';
import { aSeller } from '../testing/a-seller';
import { openProfile } from '../testing/open-profile';

const OVERVIEW: PrivacyOverview = {
  consents: [{ about: 'terms', version: '2026-01', acceptedAt: '2026-03-02T12:00:00.000Z' }],
  erasure: null,
  refusal: null,
  openMatters: [],
  kept: ['O registro do que foi feito na conta, para a defesa em processos (LGPD, art. 16, I).'],
};
const WAITING = {
  requestedAt: '2026-03-02T12:00:00.000Z',
  dueAt: '2026-03-09T12:00:00.000Z',
  state: 'prazo' as const,
};

const open = (answers: Record<string, FakeAnswer> = {}) =>
  openProfile('privacidade', { 'GET /privacy': OVERVIEW, ...answers });

it('shows what the person agreed to, in which version and when', async () => {
  await open();
  expect(await screen.findByText('Termos de uso')).toBeVisible();
  expect(screen.getByText('Versão 2026-01')).toBeVisible();
  expect(screen.getByText(/Aceito em 02\/03\/2026/)).toBeVisible();
});

it('hands the data over after the password', async () => {
  const file = new Blob(['{}']);
  const { guarded, stepUp } = behindStepUp(file);
  const createObjectURL = jest.fn(() => 'blob:dados');
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  Object.assign(URL, { createObjectURL, revokeObjectURL: jest.fn() });
  const shell = await open({ 'POST /privacy/export': guarded, 'POST /auth/step-up': stepUp });
  await userEvent.click(await screen.findByRole('button', { name: 'Baixar meus dados' }));
  await confirmPassword();
  await screen.findByRole('button', { name: 'Baixar meus dados' });
  expect(createObjectURL).toHaveBeenCalledWith(file);
  expect(shell.toasts).toContainEqual({ message: 'Seus dados foram baixados.', kind: 'success' });
});

it('asks for the erasure by the account’s name and the password, and offers the way back', async () => {
  const { guarded, stepUp } = behindStepUp(WAITING);
  const shell = await open({ 'POST /privacy/erasure': guarded, 'POST /auth/step-up': stepUp });
  await userEvent.click(await screen.findByRole('button', { name: 'Pedir exclusão da conta' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Excluir a conta/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir conta' }));
  expect(dialog.getByRole('alert')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox'), aSeller().email);
  shell.http.answer('GET /privacy', { ...OVERVIEW, erasure: WAITING });
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir conta' }));
  await confirmPassword();
  expect(await screen.findByText(/será excluída em 09\/03\/2026/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancelar pedido de exclusão' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pedir exclusão da conta' })).toBeNull();
});

it('says what an erasure waits for, store by store, and what to do about it', async () => {
  await open({
    'GET /privacy': {
      ...OVERVIEW,
      erasure: { ...WAITING, state: 'aguardando_encerramento' },
      openMatters: [
        {
          ...{ kind: 'free', storeId: 's1', storeName: 'Loja da Maria', cents: 6_000_000 },
          ...{ count: null, until: null, orders: [] },
        },
        {
          ...{ kind: 'undelivered', storeId: 's2', storeName: 'Ateliê', cents: 18_990 },
          ...{ count: 7, until: '2026-07-01', orders: [12, 15] },
        },
      ],
    } satisfies PrivacyOverview,
  });
  expect(await screen.findByText('Aguardando encerramento')).toBeVisible();
  expect(screen.getByText(/^Saldo disponível: R\$\s60\.000,00$/)).toBeVisible();
  for (const text of ['Loja da Maria', 'Ateliê', /Saque tudo/]) expect(screen.getByText(text)).toBeVisible();
  expect(
    screen.getByText(/^7 pedidos pagos não entregues \(nº 12, nº 15, …\): R\$\s189,90, até 01\/07\/2026$/),
  ).toBeVisible();
  expect(screen.getByText(/As suas lojas não vendem mais/)).toBeVisible();
});

it('cancels an erasure that was asked for', async () => {
  const shell = await open({
    'GET /privacy': { ...OVERVIEW, erasure: WAITING },
    'DELETE /privacy/erasure': () => {
      shell.http.answer('GET /privacy', OVERVIEW);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar pedido de exclusão' }));
  expect(await screen.findByRole('button', { name: 'Pedir exclusão da conta' })).toBeVisible();
});

it('says why the account cannot be erased now, instead of a button that fails', async () => {
  await open({
    'GET /privacy': { ...OVERVIEW, refusal: 'Você é a única pessoa que administra a plataforma.' },
  });
  expect(await screen.findByText('Você é a única pessoa que administra a plataforma.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pedir exclusão da conta' })).toBeNull();
});
