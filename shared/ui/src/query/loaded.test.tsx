import { ApiError, ShellProvider } from '@balcao/contract';
import { createFakeShell } from '@balcao/contract/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Loaded, QueryProvider, useQuery } from './index';

function Orders({ read }: { read: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['orders'], queryFn: read });
  return (
    <Loaded query={query} what="os pedidos" skeleton={<p>carregando</p>}>
      {(orders) => <p>{orders}</p>}
    </Loaded>
  );
}

it('shows the shape, then why it did not come, and after a retry what came', async () => {
  const read = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(
      new ApiError({ status: 0, code: 'offline', errors: ['Você está sem internet.'], requestId: 'r-1' }),
    )
    .mockResolvedValueOnce('12 pedidos');
  render(
    <ShellProvider value={createFakeShell()}>
      <QueryProvider>
        <Orders read={read} />
      </QueryProvider>
    </ShellProvider>,
  );
  expect(screen.getByText('carregando')).toBeVisible();
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Não foi possível carregar os pedidos');
  expect(failure).toHaveTextContent('Você está sem internet.');
  expect(failure).toHaveTextContent('offline · r-1');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('12 pedidos')).toBeVisible();
});
