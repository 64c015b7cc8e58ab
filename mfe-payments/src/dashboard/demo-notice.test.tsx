import type { StoreChecklist } from '@balcao/api-schema';
import { createFakeShell, SIGNED_IN } from '@balcao/contract/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../define';

const READ = 'GET /seller/seller-1/checklist';
const REMOVE = 'Remover demonstração';

const checklist = (more: Partial<StoreChecklist>): StoreChecklist => ({
  items: [{ key: 'order', done: true, state: 'done', path: '/backoffice/pedidos' }],
  ...more,
});

const READY: StoreChecklist = checklist({ demo: { state: 'ready', ownStoreId: null } });
const GRANT = { token: { accessToken: 'token-2', expiresIn: 60 }, lojas: [] };

function openLanding(read: StoreChecklist, confirms = true) {
  const shell = createFakeShell({
    url: '/backoffice/dashboard/monitoramento-checkout',
    session: SIGNED_IN,
    confirms,
    http: { [READ]: read },
  });
  const removed = jest.fn(() => {
    shell.http.answer(READ, checklist({}));
    return { orders: 1_042, session: null };
  });
  shell.http.answer('DELETE /demo-data', removed);
  render(area.root({ shell }));
  return { shell, removed };
}

describe('demonstration data', () => {
  it('are told, and removed after a question', async () => {
    const { shell, removed } = openLanding(READY);
    expect(await screen.findByText('Dados de demonstração.')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: REMOVE }));
    expect(shell.confirmations).toMatchObject([{ title: 'Remover os dados de demonstração?' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: REMOVE })).not.toBeInTheDocument());
    expect(removed).toHaveBeenCalledTimes(1);
    expect(shell.toasts.map(({ message }) => message)).toEqual([
      'Demonstração removida, com 1.042 pedidos e todo o dinheiro deles.',
    ]);
  });

  it('stay when the answer is no', async () => {
    const { shell, removed } = openLanding(READY, false);
    await userEvent.click(await screen.findByRole('button', { name: REMOVE }));
    await waitFor(() => expect(shell.confirmations).toHaveLength(1));
    expect(removed).not.toHaveBeenCalled();
  });

  it('are no word in a store without any', async () => {
    openLanding(checklist({}));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/demonstração/)).not.toBeInTheDocument();
  });

  it('lead back to the seller’s own store, which stays when they are removed', async () => {
    const { shell } = openLanding(checklist({ demo: { state: 'ready', ownStoreId: 'store-1' } }));
    shell.http.answer('POST /alterar-token-usuario-loja', GRANT);
    await userEvent.click(await screen.findByRole('button', { name: 'Voltar à minha loja' }));
    await waitFor(() => expect(shell.grants).toEqual([GRANT]));
  });

  it('are said to be on their way, and not removed meanwhile from an only store', async () => {
    openLanding(checklist({ demo: { state: 'preparing', ownStoreId: null } }));
    expect(await screen.findByText('Preparando os dados de exemplo:')).toBeVisible();
    expect(screen.queryByRole('button', { name: REMOVE })).not.toBeInTheDocument();
  });

  it('can be given up while they are on their way', async () => {
    openLanding(checklist({ demo: { state: 'preparing', ownStoreId: 'store-1' } }));
    expect(await screen.findByText('Preparando os dados de exemplo:')).toBeVisible();
    expect(screen.getByRole('button', { name: REMOVE })).toBeEnabled();
  });

  it('are offered to who has sold nothing', async () => {
    const nothingSold: StoreChecklist['items'] = [{ key: 'order', done: false, state: 'later', path: null }];
    const { shell } = openLanding(checklist({ items: nothingSold, offersDemo: true }));
    shell.http.answer('POST /demo-data', GRANT);
    await userEvent.click(await screen.findByRole('button', { name: 'Ver a loja com dados de exemplo' }));
    await waitFor(() => expect(shell.grants).toEqual([GRANT]));
  });
});
