import type { CompanyChanges } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../testing/a-user';
import { openUser } from '../testing/open-user';

const CHANGES = '/admin/users/u1/company-changes';

const aChange = (
  changes: Partial<CompanyChanges['items'][number]> = {},
): CompanyChanges['items'][number] => ({
  id: 'c1',
  status: 'pending',
  companyName: 'Bolsas Ltda.',
  cnpj: '12ABC34501DE35',
  requestedAt: '2026-11-22T15:00:00.000Z',
  refusal: '',
  decidedBy: '',
  isOfAnother: false,
  ...changes,
});
const open = (items: CompanyChanges['items'], answers = {}, decisionRefusal: string | null = null) =>
  openUser('empresa', aUser(), {
    [`GET ${CHANGES}`]: {
      current: { name: 'Maria da Silva', companyName: 'Ateliê da Maria Ltda.', cnpj: '' },
      items,
      decisionRefusal,
    },
    ...answers,
  });

it('shows what is asked for beside what is, and is approved', async () => {
  const shell = await open([aChange()], { [`POST ${CHANGES}/c1/approval`]: undefined });
  for (const text of ['Em análise', 'Bolsas Ltda.', '12.ABC.345/01DE-35', /Hoje: Ateliê da Maria Ltda\./])
    expect(await screen.findByText(text)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Aprovar' }));
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toMatch(/^Mudança aprovada/));
});

it('says that another account has the CNPJ already', async () => {
  await open([aChange({ isOfAnother: true })]);
  expect(await screen.findByText('Este CNPJ já foi conferido em outra conta')).toBeVisible();
});

it('is refused with a reason', async () => {
  const shell = await open([aChange()], { [`POST ${CHANGES}/c1/refusal`]: undefined });
  await userEvent.click(await screen.findByRole('button', { name: 'Recusar' }));
  await userEvent.type(await screen.findByLabelText('Motivo'), 'O CNPJ é de outra empresa.');
  await userEvent.click(screen.getByRole('button', { name: 'Recusar mudança' }));
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Mudança recusada.'));
  expect(shell.http.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'O CNPJ é de outra empresa.',
  });
});

it('that was withdrawn meanwhile says so', async () => {
  const shell = await open([aChange()], {
    [`POST ${CHANGES}/c1/approval`]: () => {
      throw new ApiError({
        status: 409,
        code: 'company_change_decided',
        errors: ['Esta mudança já foi decidida.'],
      });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Aprovar' }));
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Esta mudança já foi decidida.'));
});

it('is left to somebody else where it is one’s own', async () => {
  await open([aChange()], {}, 'Ninguém analisa a própria empresa.');
  expect(await screen.findByText('Ninguém analisa a própria empresa.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Aprovar' })).not.toBeInTheDocument();
});

it('shows who decided what is over, and offers nothing more', async () => {
  await open([
    aChange({ status: 'approved', decidedBy: 'Ana Lima' }),
    aChange({ id: 'c2', status: 'refused', refusal: 'Outra empresa.', decidedBy: 'Bia Reis' }),
  ]);
  expect(await screen.findByText('Ana Lima')).toBeVisible();
  expect(screen.getByText('Outra empresa.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Recusar' })).not.toBeInTheDocument();
});

it('says when none was asked for', async () => {
  await open([]);
  expect(await screen.findByText('Nenhuma mudança pedida.')).toBeVisible();
});
