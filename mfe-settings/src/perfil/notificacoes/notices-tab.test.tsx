import type { NoticePreferences } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import type { FakeAnswer } from '@balcao/contract/testing';
import { NOTICE_CATEGORIES, noticeChoice } from '@balcao/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openProfile } from '../testing/open-profile';

const USUAL = Object.fromEntries(
  NOTICE_CATEGORIES.map((category) => [category, noticeChoice({}, category)]),
) as NoticePreferences;
const open = (answers: Record<string, FakeAnswer> = {}) =>
  openProfile('notificacoes', { 'GET /notices/preferences': USUAL, ...answers });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows what is told and how, and nothing to choose about security', async () => {
  await open();
  const money = await section('Dinheiro');
  expect(money.getByRole('checkbox', { name: 'Mostrar no sino' })).toBeChecked();
  expect(money.getByRole('combobox', { name: /E-mail/ })).toHaveDisplayValue('Na hora');
  const files = await section('Importações e exportações');
  expect(files.getByRole('combobox', { name: /E-mail/ })).toHaveDisplayValue('Resumo das 8h');
  expect(screen.queryByRole('region', { name: 'Segurança' })).not.toBeInTheDocument();
  expect(screen.getByText(/^Avisos de segurança aparecem no sino/)).toBeVisible();
});

it('saves what was chosen, and shows what the API has then', async () => {
  const saved = { ...USUAL, money: { app: false, email: 'nunca' as const } };
  const { http } = await open({ 'PUT /notices/preferences': saved });
  const money = await section('Dinheiro');
  await userEvent.click(money.getByRole('checkbox'));
  await userEvent.selectOptions(money.getByRole('combobox'), 'Nunca');
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar avisos' }));
  await waitFor(() => {
    const sent = http.calls.find(({ method }) => method === 'PUT')?.body;
    expect(sent).toMatchObject({
      money: { app: false, email: 'nunca' },
      files: { app: true, email: 'resumo' },
    });
    expect(sent).not.toHaveProperty('security');
  });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Salvar avisos' })).not.toBeInTheDocument(),
  );
  expect(money.getByRole('checkbox')).not.toBeChecked();
});

it('keeps what was chosen when it cannot be saved', async () => {
  await open({
    'PUT /notices/preferences': () => {
      throw new ApiError({ status: 503, code: 'unavailable', errors: ['Tente de novo em instantes.'] });
    },
  });
  const money = await section('Dinheiro');
  await userEvent.selectOptions(money.getByRole('combobox'), 'Nunca');
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar avisos' }));
  expect(await screen.findByText('Tente de novo em instantes.')).toBeVisible();
  expect(money.getByRole('combobox')).toHaveDisplayValue('Nunca');
});
