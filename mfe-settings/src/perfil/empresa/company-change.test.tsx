import type { CompanyChange } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import type { FakeAnswer } from '@balcao/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { behindStepUp, confirmPassword } from '../../common/testing/step-up';
import { aSeller } from '../testing/a-seller';
import { openProfile } from '../testing/open-profile';

const PATH = '/seller/seller-1/company-change';
const VERIFIED = aSeller({
  cnpj: '12ABC34501DE35',
  lockedFields: ['name', 'birthDate', 'companyName', 'cnpj'],
  lockReason: 'verified',
});
const aChange = (changes: Partial<CompanyChange> = {}): CompanyChange => ({
  id: 'change-1',
  status: 'pending',
  companyName: 'Lima Bolos Ltda.',
  cnpj: '12ABC34501DE35',
  requestedAt: '2026-03-02T12:00:00.000Z',
  refusal: '',
  ...changes,
});
const open = (change: CompanyChange | null, answers: Record<string, FakeAnswer> = {}) =>
  openProfile('empresa', {
    'GET /seller/seller-1': VERIFIED,
    [`GET ${PATH}`]: { change, isReviewed: true },
    ...answers,
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('name and CNPJ of a verified company are closed, and lead to the request', async () => {
  await open(null);
  for (const label of ['Razão social', 'CNPJ']) {
    const field = await screen.findByLabelText(label);
    expect(field).toBeDisabled();
    expect(field).toHaveAccessibleDescription(/peça a mudança abaixo/);
  }
  expect(await screen.findByRole('button', { name: 'Pedir mudança' })).toBeVisible();
});

it('a company that nobody has reviewed says so, and is sent as it is', async () => {
  const shell = await open(null, {
    [`GET ${PATH}`]: { change: null, isReviewed: false },
    [`POST ${PATH}`]: aChange(),
  });
  expect(await screen.findByText(/ainda não foi conferida/)).toBeVisible();
  await press('Pedir conferência');
  await press('Enviar para análise');
  await waitFor(() =>
    expect(shell.http.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      cnpj: '12ABC34501DE35',
    }),
  );
});

it('a change is sent once the password was confirmed, and waits', async () => {
  const { guarded, stepUp } = behindStepUp(aChange());
  const shell = await open(null, { [`POST ${PATH}`]: guarded, 'POST /auth/step-up': stepUp });
  await press('Pedir mudança');
  const name = await screen.findByLabelText('Nova razão social');
  expect(screen.getByLabelText('Novo CNPJ')).toHaveValue('12.ABC.345/01DE-35');
  await userEvent.clear(name);
  await userEvent.type(name, 'Lima Bolos Ltda.');
  shell.http.answer(`GET ${PATH}`, { change: aChange(), isReviewed: true });
  await press('Enviar para análise');
  await confirmPassword();
  expect(await screen.findByText('Em análise')).toBeVisible();
  expect(screen.getByText('Lima Bolos Ltda.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pedir mudança' })).not.toBeInTheDocument();
  expect(shell.http.calls.filter(({ path }) => path === PATH).find(({ body }) => body)?.body).toEqual({
    companyName: 'Lima Bolos Ltda.',
    cnpj: '12ABC34501DE35',
  });
});

it('a change that waits is withdrawn', async () => {
  const shell = await open(aChange(), { [`DELETE ${PATH}`]: undefined });
  await screen.findByText('Em análise');
  shell.http.answer(`GET ${PATH}`, { change: null, isReviewed: true });
  await press('Retirar pedido');
  expect(await screen.findByRole('button', { name: 'Pedir mudança' })).toBeVisible();
  expect(shell.toasts.at(-1)?.message).toMatch(/^Pedido retirado/);
});

it('one that was decided meanwhile is shown as it is now', async () => {
  const shell = await open(aChange(), {
    [`DELETE ${PATH}`]: () => {
      throw new ApiError({ status: 404, code: 'not_found', errors: ['Não encontrado.'] });
    },
  });
  await screen.findByText('Em análise');
  shell.http.answer(`GET ${PATH}`, {
    change: aChange({ status: 'refused', refusal: 'O CNPJ é de outra empresa.' }),
  });
  await press('Retirar pedido');
  expect(await screen.findByText('O CNPJ é de outra empresa.')).toBeVisible();
  await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error' }));
});

it('a refused change says why, and another can be asked for', async () => {
  await open(aChange({ status: 'refused', refusal: 'O CNPJ é de outra empresa.' }));
  expect(await screen.findByText('Mudança para Lima Bolos Ltda. recusada')).toBeVisible();
  expect(screen.getByText('O CNPJ é de outra empresa.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pedir mudança' })).toBeEnabled();
});

it('nothing of it stands in the profile of who is not verified', async () => {
  await openProfile('empresa');
  expect(await screen.findByLabelText('CNPJ')).toBeEnabled();
  expect(screen.queryByText('Mudar razão social ou CNPJ')).not.toBeInTheDocument();
});
