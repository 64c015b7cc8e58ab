import type { RecordedCall } from '@balcao/contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aChoice, aConnection } from '../../testing/a-gateway';
import { press } from '../../testing/interact';
import { openPayments, refuse } from '../../testing/open-payments';

describe('switching', () => {
  const iugu = aConnection({ current: true });
  const malga = aConnection({ idGateway: 'malga' });
  const unconfirmed = refuse(409, 'gateway_switch_unconfirmed', ['Leia o que muda.'], {
    body: { consequences: ['Reembolsos de vendas antigas são feitos sempre pela Iugu.'] },
  });
  const patches = ({ http }: Awaited<ReturnType<typeof openPayments>>) =>
    http.calls.filter(({ method }) => method === 'PATCH');

  it('tells what follows before it happens', async () => {
    const shell = await openPayments('/gateway/malga', {
      connections: [iugu, malga],
      answers: { 'PATCH /seller/seller-1/payment-gateway': unconfirmed },
    });
    await press('Usar Malga');
    const dialog = within(await screen.findByRole('dialog', { name: 'Usar Malga nas novas vendas?' }));
    expect(dialog.getByText(/Reembolsos de vendas antigas/)).toBeInTheDocument();
    shell.http.answer('PATCH /seller/seller-1/payment-gateway', aChoice(malga, 2));
    shell.http.answer('GET /seller/seller-1/payment-gateway', aChoice(malga, 2));
    shell.http.answer('GET /pagamentogateway', {
      items: [
        { ...malga, current: true },
        { ...iugu, current: false },
      ],
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Trocar para Malga' }));
    expect(await screen.findByText('Em uso')).toBeVisible();
    expect(patches(shell).map(({ body }) => body)).toEqual([
      { gateway: 'malga', confirm: false },
      { gateway: 'malga', confirm: true },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('that met another choice shows that one first', async () => {
    const paypal = aConnection({ idGateway: 'paypal' });
    const shell = await openPayments('/gateway/malga', {
      connections: [iugu, malga, paypal],
      answers: { 'PATCH /seller/seller-1/payment-gateway': unconfirmed },
    });
    await press('Usar Malga');
    await screen.findByRole('dialog');
    shell.http.answer('PATCH /seller/seller-1/payment-gateway', (call: RecordedCall) =>
      (call.body as { confirm: boolean }).confirm
        ? (
            refuse(412, 'stale_version', ['Mudou.'], { body: { current: aChoice(paypal, 5) } }) as () => never
          )()
        : (unconfirmed as () => never)(),
    );
    await press('Trocar para Malga');
    expect(await screen.findByText(/Agora a loja usa PayPal/)).toBeVisible();
    expect(patches(shell).at(-1)).toMatchObject({
      body: { confirm: false },
      options: { headers: { 'If-Match': '"5"' } },
    });
  });
});
