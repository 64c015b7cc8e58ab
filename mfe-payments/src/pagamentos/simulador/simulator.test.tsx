import { onPhone } from '@balcao/ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection } from '../testing/a-gateway';
import { aConfig } from '../testing/a-method';
import { openPayments } from '../testing/open-payments';

const FEE = { percentBasisPoints: 300, fixedCents: 50, releaseDays: 30, perInstallment: true };
const open = (fees = {}, configs: object[] = []) =>
  openPayments('?aba=simulador', {
    connections: [aConnection({ current: true, fees })],
    answers: { 'GET /pagamentoconfiguracoes': { items: configs } },
  });

async function choose(method: string) {
  await userEvent.click(await screen.findByRole('radio', { name: method }));
}

async function typeAmount(digits: string) {
  const amount = screen.getByLabelText('Valor da venda');
  await userEvent.clear(amount);
  if (digits) await userEvent.type(amount, digits);
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Simulação da venda' }))
    .getAllByRole('row')
    .slice(1);

it('shows for each number of installments what the buyer pays, what the seller gets, and when', async () => {
  jest.useFakeTimers({
    now: new Date('2026-01-15T12:00:00Z'),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'setImmediate', 'nextTick', 'performance'],
  });
  await open({ credit_card: FEE });
  await choose('Cartão de crédito');
  expect(rows()).toHaveLength(12);
  expect(rows()[0]).toHaveTextContent(/À vista: R\$\s100,00/);
  expect(rows()[0]).toHaveTextContent(/Nenhum/);
  expect(rows()[0]).toHaveTextContent(/R\$\s3,50R\$\s96,5018\/02\/2026/);
  // 14 February is a Saturday, and Carnival follows.
  expect(rows()[1]).toHaveTextContent(/2 parcelas, de 18\/02\/2026 a 16\/03\/2026/);
  await typeAmount('800');
  expect(rows()).toHaveLength(1);
  jest.useRealTimers();
});

it('tells how the figures come about', async () => {
  await open({ credit_card: FEE });
  await choose('Cartão de crédito');
  await userEvent.click(screen.getByText('Como calculamos'));
  expect(screen.getByText(/Tabela Price/)).toBeVisible();
  expect(screen.getByText(/Tarifa = 3% do total/)).toBeVisible();
});

it('shows step by step what becomes of what the buyer pays, with what the platform takes', async () => {
  await openPayments('?aba=simulador', {
    connections: [aConnection({ current: true, fees: { credit_card: FEE } })],
    answers: {
      'GET /finance/terms': {
        platform: { percentBasisPoints: 199, fixedCents: 50 },
        antifraudCents: 0,
        reserveBasisPoints: 0,
        reserveDays: 0,
      },
    },
  });
  await choose('Cartão de crédito');
  expect(rows()[0]).toHaveTextContent(/R\$\s5,99R\$\s94,01/);
  const ladder = within(screen.getByRole('figure', { name: 'Do que o cliente paga ao que você recebe' }));
  const steps = () =>
    ladder
      .getAllByRole('term')
      .map(({ textContent, parentElement }) => [
        textContent?.replace('?', ''),
        parentElement?.querySelector('.bal-ladder-amount')?.textContent?.replaceAll('\u00a0', ' '),
      ]);
  expect(steps()).toEqual([
    ['Valor da venda', 'R$ 100,00'],
    ['Tarifa do gateway', '-R$ 3,50'],
    ['Tarifa da plataforma', '-R$ 2,49'],
    ['Você recebe', 'R$ 94,01'],
  ]);
  expect(ladder.getByText(/3% \+ R\$\s0,50/)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Ver a conta de'), '12');
  expect(steps()[1]?.[0]).toBe('Juros que o cliente paga');
});

it('without a known fee shows what the buyer pays, and where to tell the fee', async () => {
  await open();
  expect(await screen.findByText('Quanto você recebe?')).toBeVisible();
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole('columnheader', { name: 'Você recebe' })).not.toBeInTheDocument();
});

it('takes a discount off, and says when a method is not offered for the amount', async () => {
  const pix = aConfig('pix');
  const config = { ...pix.config, discountBasisPoints: 500, minCents: 1_000 };
  await open({ pix: { ...FEE, fixedCents: 0 } }, [{ ...pix, ativo: true, config }]);
  expect(await screen.findByText(/Pix está no checkout/)).toBeVisible();
  expect(rows()[0]).toHaveTextContent(/R\$\s95,00.*R\$\s5,00 de desconto.*R\$\s2,85.*R\$\s92,15/);
  await typeAmount('999');
  expect(screen.getByText(/Pix não é oferecido para R\$\s9,99: o mínimo é R\$\s10,00/)).toBeVisible();
  await typeAmount('');
  expect(screen.getByText('Escreva o valor de uma venda para simular.')).toBeVisible();
});

it('says so of an amount that no payment can have, as one may paste it', async () => {
  await open();
  const amount = await screen.findByLabelText('Valor da venda');
  await userEvent.clear(amount);
  await userEvent.paste('90000000000000');
  expect(screen.getByText(/Pix não é oferecido para .*: o máximo é R\$\s99\.999\.999,99/)).toBeVisible();
});

it('needs a gateway', async () => {
  await openPayments('?aba=simulador');
  expect(await screen.findByText('Escolha um gateway primeiro')).toBeVisible();
});

describe('on a phone', () => {
  onPhone();

  it('each number of installments takes two lines', async () => {
    await open({ credit_card: FEE });
    await choose('Cartão de crédito');
    const offers = within(screen.getByRole('list', { name: 'Simulação da venda' }));
    expect(offers.getAllByRole('listitem')[0]).toHaveTextContent(
      /^À vista: R\$\s100,00R\$\s96,50Total R\$\s100,00 · você recebe \d/,
    );
  });
});
