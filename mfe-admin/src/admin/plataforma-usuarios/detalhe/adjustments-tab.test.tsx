import type { Adjustment } from '@balcao/api-schema';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../testing/a-user';
import { openUser } from '../testing/open-user';

const ADJUSTMENTS = '/admin/users/u1/adjustments';

const anAdjustment = (changes: Partial<Adjustment> = {}): Adjustment => ({
  id: 'a1',
  amountCents: -990,
  status: 'pedido',
  custody: 'plataforma',
  gateway: null,
  reason: 'O gateway descontou uma tarifa que o contrato não tem.',
  reference: 'pedido-7',
  fileName: 'novembro.csv',
  fileCents: 18_000,
  ledgerCents: 18_990,
  orderId: 'o1',
  requestedBy: 'Maria Souza',
  requestedAt: '2026-11-22T15:00:00.000Z',
  approvedBy: [],
  refusal: '',
  refusedBy: '',
  canApprove: true,
  ...changes,
});
const open = (items: Adjustment[], answers = {}) =>
  openUser('ajustes', aUser(), { [`GET ${ADJUSTMENTS}`]: { items }, ...answers });

it('shows both sides of the difference, and is approved', async () => {
  const shell = await open([anAdjustment()], { [`POST ${ADJUSTMENTS}/a1/approval`]: undefined });
  for (const text of ['pedido-7', 'novembro.csv', /R\$\s180,00/, /R\$\s189,90/, /9,90/, 'Ajuste pedido'])
    expect((await screen.findAllByText(text))[0]).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Aprovar' }));
  await waitFor(() =>
    expect(shell.toasts.at(-1)?.message).toBe('Aprovado. Falta outra pessoa da administração.'),
  );
});

it('is left to somebody else by who approved it already', async () => {
  await open([anAdjustment({ status: 'em_aprovacao', approvedBy: ['Ana Admin'], canApprove: false })]);
  expect(await screen.findByText(/outra pessoa precisa aprovar/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Aprovar/ })).not.toBeInTheDocument();
});

it('is refused with a reason', async () => {
  const shell = await open([anAdjustment()], { [`POST ${ADJUSTMENTS}/a1/refusal`]: undefined });
  await userEvent.click(await screen.findByRole('button', { name: 'Recusar' }));
  await userEvent.type(await screen.findByLabelText('Motivo'), 'A tarifa está no contrato.');
  await userEvent.click(screen.getByRole('button', { name: 'Recusar ajuste' }));
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Ajuste recusado.'));
  expect(shell.http.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'A tarifa está no contrato.',
  });
});

it('shows who decided what is over, and offers nothing more', async () => {
  await open([
    anAdjustment({ status: 'lancado', approvedBy: ['Ana Lima', 'Bia Reis'], canApprove: false }),
    anAdjustment({ id: 'a2', status: 'recusado', refusal: 'Consta no contrato.', refusedBy: 'Bia Reis' }),
  ]);
  expect(await screen.findByText('Ana Lima e Bia Reis')).toBeVisible();
  expect(screen.getByText('Consta no contrato.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Recusar' })).not.toBeInTheDocument();
});

it('says when none was asked for', async () => {
  await open([]);
  expect(await screen.findByText('Nenhum ajuste pedido.')).toBeVisible();
});

it('says in which account it is posted, and of which gateway the file is', async () => {
  await open([anAdjustment({ custody: 'vendedor', gateway: 'pagseguro' })]);
  expect(await screen.findByText('Recebido direto')).toBeVisible();
  expect(screen.getByText('novembro.csv, PagSeguro')).toBeVisible();
});
