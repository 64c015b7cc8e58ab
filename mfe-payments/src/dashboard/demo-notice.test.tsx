import type { StoreChecklist } from '@balcao/api-schema';
import { createFakeShell, SIGNED_IN } from '@balcao/contract/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../define';

const READ = 'GET /seller/seller-1/checklist';
const REMOVE = 'Remover demonstração';

const checklist = (hasDemoData: boolean): StoreChecklist => ({
  items: [{ key: 'order', done: true, state: 'done', path: '/backoffice/pedidos' }],
  ...(hasDemoData && { hasDemoData }),
});

function openLanding(hasDemoData: boolean, confirms = true) {
  const shell = createFakeShell({
    url: '/backoffice/dashboard/monitoramento-checkout',
    session: SIGNED_IN,
    confirms,
    http: { [READ]: checklist(hasDemoData) },
  });
  const removed = jest.fn(() => {
    shell.http.answer(READ, checklist(false));
    return { orders: 1_042 };
  });
  shell.http.answer('DELETE /demo-data', removed);
  render(area.root({ shell }));
  return { shell, removed };
}

describe('demonstration data', () => {
  it('are told, and removed after a question', async () => {
    const { shell, removed } = openLanding(true);
    await userEvent.click(await screen.findByRole('button', { name: REMOVE }));
    expect(shell.confirmations).toMatchObject([{ title: 'Remover os dados de demonstração?' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: REMOVE })).not.toBeInTheDocument());
    expect(removed).toHaveBeenCalledTimes(1);
    expect(shell.toasts.map(({ message }) => message)).toEqual([
      '1.042 pedidos de demonstração foram removidos.',
    ]);
  });

  it('stay when the answer is no', async () => {
    const { shell, removed } = openLanding(true, false);
    await userEvent.click(await screen.findByRole('button', { name: REMOVE }));
    await waitFor(() => expect(shell.confirmations).toHaveLength(1));
    expect(removed).not.toHaveBeenCalled();
  });

  it('are no word in a store without any', async () => {
    openLanding(false);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Dados de demonstração')).not.toBeInTheDocument();
  });
});
