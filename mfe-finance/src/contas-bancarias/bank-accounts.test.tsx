import type { BankAccount } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { openArea } from '@balcao/contract/testing';
import { formatInstant } from '@balcao/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../define';
import { anAccount } from './testing/an-account';

const HOLDERS = [{ name: 'Maria da Silva', document: '***.456.789-**' }];
const aList = (items: BankAccount[], more: object = {}) => ({
  items,
  limit: 5,
  hold: null,
  holders: HOLDERS,
  canEdit: true,
  ...more,
});

const open = (answers: object) =>
  openArea(area, '/backoffice/financeiro/contas-bancarias', { http: answers as never });

const withList = (list: object, answers: object = {}) =>
  open({ 'GET /finance/bank-accounts': list, ...answers });

it('shows each account by its ending, with what the bank says of it', async () => {
  await withList(
    aList([
      anAccount(),
      anAccount({
        id: 'a2',
        bank: null,
        kind: 'pix',
        pixKeyType: 'email',
        branch: null,
        accountType: null,
        ending: '****m.br',
        status: 'recusada',
        refusal: 'holder_differs',
        isPrincipal: false,
      }),
    ]),
  );
  const [first, second] = within(await screen.findByRole('list', { name: 'Contas bancárias' })).getAllByRole(
    'listitem',
  );
  for (const text of ['341 Itaú', 'Principal', 'Verificada', '****3661'])
    expect(within(first as HTMLElement).getByText(text)).toBeVisible();
  expect(second).toHaveTextContent('O titular desta conta no banco é outra pessoa.');
  expect(within(second as HTMLElement).getByText('Recusada')).toBeVisible();
});

it('says until when payouts rest', async () => {
  const until = '2026-11-23T18:00:00.000Z';
  await withList(aList([anAccount()], { hold: { until, action: 'add' } }));
  expect(await screen.findByText(`Saques em espera até ${formatInstant(until)}`)).toBeVisible();
  expect(screen.getByText(/uma conta foi cadastrada/)).toBeVisible();
});

it('offers the first account to who has none, and nothing to who may only read', async () => {
  await withList(aList([]));
  expect(await screen.findByText('Cadastre uma conta para receber seus saques')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cadastrar conta' })).toBeVisible();
});

it('leaves the buttons out for who may only read', async () => {
  await withList(aList([anAccount()], { canEdit: false }));
  await screen.findByText('341 Itaú');
  expect(screen.queryByRole('button', { name: /Excluir|Cadastrar/ })).toBeNull();
});

it('registers an account, by a bank that is found by its code', async () => {
  const user = userEvent.setup();
  const { http } = await withList(aList([]), { 'POST /finance/bank-accounts': anAccount() });
  await user.click(await screen.findByRole('button', { name: 'Cadastrar conta' }));
  const form = within(await screen.findByRole('dialog', { name: 'Cadastrar conta' }));
  await user.type(form.getByLabelText(/^Banco/), '341');
  await waitFor(() => expect(form.queryByLabelText('Dígito da agência')).toBeNull());
  await user.type(form.getByLabelText(/^Agência/), '2545');
  await user.type(form.getByLabelText(/^Conta, sem o dígito/), '02366');
  await user.type(form.getByLabelText(/^Dígito da conta/), '1');
  await user.type(form.getByLabelText(/^CPF ou CNPJ do titular/), '12345678909');
  await user.click(form.getByRole('button', { name: 'Cadastrar conta' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = http.calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({
    kind: 'account',
    bankIspb: '60701190',
    accountType: 'corrente',
    branch: '2545',
    branchDigit: '',
    account: '02366',
    accountDigit: '1',
    holderDocument: '12345678909',
  });
});

it('asks for a document once where it is the Pix key', async () => {
  const user = userEvent.setup();
  const { http } = await withList(aList([]), { 'POST /finance/bank-accounts': anAccount() });
  await user.click(await screen.findByRole('button', { name: 'Cadastrar conta' }));
  const form = within(await screen.findByRole('dialog', { name: 'Cadastrar conta' }));
  await user.click(form.getByText('Chave Pix', { selector: 'label *, label' }));
  await user.type(await form.findByRole('textbox', { name: /^Chave Pix/ }), '123.456.789-09');
  expect(form.queryByLabelText(/^CPF ou CNPJ do titular/)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Cadastrar conta' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const key = '123.456.789-09';
  expect(http.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'pix',
    pixKeyType: 'cpf',
    pixKey: key,
    holderDocument: key,
  });
});

it('says why an account is not deleted', async () => {
  const user = userEvent.setup();
  await withList(aList([anAccount()]), {
    'DELETE /finance/bank-accounts/a1': () => {
      throw new ApiError({
        status: 409,
        code: 'bank_account_in_use',
        errors: ['Há um saque a caminho desta conta.'],
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Excluir: 341 Itaú ****3661' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Excluir/ }));
  expect(await screen.findByText('Há um saque a caminho desta conta.')).toBeVisible();
});

it('cancels a change by the link of the mail, without a session', async () => {
  const user = userEvent.setup();
  const { http } = await openArea(area, '/cancelar-mudanca-bancaria#token=abc', {
    http: { 'POST /finance/bank-account-changes/cancel': { message: 'Mudança cancelada.' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Não fui eu, cancelar a mudança' }));
  expect(await screen.findByText('Mudança cancelada.')).toBeVisible();
  expect(http.calls[0]).toMatchObject({ body: { token: 'abc' }, options: { headers: { scope: 'public' } } });
});
