import type { UserResponse, UserStore } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { type FakeAnswer, mayOnlyRead } from '@balcao/contract/testing';
import { HOME_PATH } from '@balcao/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openProfile } from '../testing/open-profile';

const OWN: UserStore = {
  id: 'loja-1',
  nome: 'Loja de Ana',
  lojaCorrente: true,
  papel: 'owner',
  ultimoAcesso: '2026-11-27T12:00:00.000Z',
};
const OTHER: UserStore = {
  id: 'loja-2',
  nome: 'Ateliê São João',
  lojaCorrente: false,
  papel: 'financeiro',
  ultimoAcesso: null,
};
const person = (...lojas: UserStore[]): UserResponse => ({
  id: 'u1',
  nome: 'Ana Lima',
  email: 'ana@exemplo.com.br',
  grupos: [],
  lojas,
});

async function open(stores: UserStore[] = [OWN, OTHER], answers: Record<string, FakeAnswer> = {}) {
  const user = userEvent.setup();
  const shell = await openProfile('loja', { 'GET /usuario': person(...stores), ...answers });
  return { user, shell, field: await screen.findByRole('textbox', { name: /^Nome da loja/ }) };
}

it('names the store as buyers read it, and the menu follows', async () => {
  const { user, shell, field } = await open([OWN], {
    'PUT /store': { id: OWN.id, nome: 'Ateliê Flor d’Água', lojaCorrente: true },
  });
  const refresh = jest.spyOn(shell.session, 'refresh');
  expect(field).toHaveValue('Loja de Ana');
  await user.clear(field);
  await user.type(field, 'Ateliê Flor d’Água');
  await user.click(screen.getByRole('button', { name: 'Salvar nome' }));
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  expect(shell.toasts).toEqual([{ message: 'Nome da loja salvo.', kind: 'success' }]);
  expect(shell.http.calls).toContainEqual(
    expect.objectContaining({ method: 'PUT', path: '/store', body: { nome: 'Ateliê Flor d’Água' } }),
  );
  expect(
    within(screen.getByRole('list', { name: 'Suas lojas' })).getByText('Ateliê Flor d’Água'),
  ).toBeVisible();
});

it('says at the field what a name lacks, and sends nothing', async () => {
  const { user, shell, field } = await open();
  await user.clear(field);
  await user.type(field, 'A');
  await user.click(screen.getByRole('button', { name: 'Salvar nome' }));
  expect(await screen.findAllByText('Escreva pelo menos 2 caracteres.')).not.toHaveLength(0);
  expect(shell.http.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('makes another store, which is named at once and is not opened by itself', async () => {
  const { user, shell } = await open([OWN], {
    'POST /registrar-nova-loja': { id: OTHER.id, nome: OTHER.nome, lojaCorrente: false },
  });
  await user.click(screen.getByRole('button', { name: 'Criar outra loja' }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar outra loja' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Nome da loja/ }), OTHER.nome);
  shell.http.answer('GET /usuario', person(OWN, OTHER));
  await user.click(within(dialog).getByRole('button', { name: 'Criar loja' }));
  expect(await screen.findByRole('button', { name: `Abrir ${OTHER.nome}` })).toBeVisible();
  expect(screen.getByText('Nova')).toBeVisible();
  expect(shell.http.calls.find(({ method }) => method === 'POST')?.options.headers).toEqual({
    'Idempotency-Key': expect.stringMatching(/^[\da-f]{32}$/),
  });
});

it('keeps the typed name where another store is refused', async () => {
  const { user } = await open([OWN], {
    'POST /registrar-nova-loja': () => {
      throw new ApiError({ status: 409, code: 'too_many_stores', errors: ['Você já tem 20 lojas.'] });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Criar outra loja' }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar outra loja' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Nome da loja/ }), 'Mais uma');
  await user.click(within(dialog).getByRole('button', { name: 'Criar loja' }));
  expect(await within(dialog).findByText('Você já tem 20 lojas.')).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: /^Nome da loja/ })).toHaveValue('Mais uma');
});

it('opens another store of the person', async () => {
  const grant = { token: { accessToken: 't', expiresIn: 28_800 }, lojas: [] };
  const { user, shell } = await open([OWN, OTHER], { 'POST /alterar-token-usuario-loja': grant });
  await user.click(screen.getByRole('button', { name: `Abrir ${OTHER.nome}` }));
  await waitFor(() => expect(shell.grants).toEqual([grant]));
  expect(shell.navigation.url()).toBe(HOME_PATH);
});

it('is read, not changed, by who may not change the settings', async () => {
  await openProfile(
    'loja',
    { 'GET /usuario': person({ ...OWN, papel: 'leitura' }) },
    { isPermitted: mayOnlyRead },
  );
  expect(await screen.findByRole('textbox', { name: /^Nome da loja/ })).toBeDisabled();
  expect(screen.getByText('Só quem administra a loja muda o nome dela.')).toBeVisible();
});
