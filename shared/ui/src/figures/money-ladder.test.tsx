import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MoneyLadder } from './index';

const rung = (label: string) =>
  within(screen.getByText(label, { selector: 'dt' }).parentElement as HTMLElement);

function show() {
  render(
    <MoneyLadder
      label="Do pagamento ao seu saldo"
      steps={[
        { key: 'paid', label: 'Cliente pagou', cents: 18_990 },
        { key: 'fee', label: 'Tarifa', cents: -428, rate: '1,99% + R$ 0,50', hint: 'Do seu plano.' },
        { key: 'payout', label: 'Saque', cents: -1_000, isKept: true },
        { key: 'back', label: 'Reembolso desfeito', cents: 500, date: '22/12/2026' },
      ]}
      total={{ label: 'Você recebe', cents: 18_062 }}
    />,
  );
}

it('says with a sign what is added and what is taken away, and neither for what it begins and ends with', () => {
  show();
  expect(screen.getByRole('figure', { name: 'Do pagamento ao seu saldo' })).toBeVisible();
  expect(rung('Cliente pagou').getByText(/^R\$\s189,90$/)).toBeVisible();
  expect(rung('Tarifa').getByText(/^-R\$\s4,28$/)).toHaveClass('bal-ladder-negative');
  expect(rung('Saque').getByText(/^-R\$\s10,00$/)).not.toHaveClass('bal-ladder-negative');
  expect(rung('Reembolso desfeito').getByText(/^\+R\$\s5,00$/)).toBeVisible();
  expect(rung('Você recebe').getByText(/^R\$\s180,62$/)).toBeVisible();
  expect(screen.getAllByRole('term').at(-1)).toHaveTextContent('Você recebe');
});

it('says by which rate, when, and why', async () => {
  show();
  expect(rung('Tarifa').getByText(/1,99% \+ R\$ 0,50/)).toBeVisible();
  expect(rung('Reembolso desfeito').getByText('22/12/2026')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'O que é: Tarifa' }));
  expect(screen.getByText('Do seu plano.')).toBeVisible();
});
