import type { SavedView } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openList } from '../testing/open-list';

const aView = (changes: Partial<SavedView>): SavedView => ({
  id: 'v1',
  list: 'products',
  name: 'Meus rascunhos',
  query: 'status=draft',
  shared: false,
  own: true,
  createdAt: '2026-01-05T12:00:00Z',
  ...changes,
});
const OWN = aView({});
const OF_THE_STORE = aView({ id: 'v2', name: 'Vendem bem', query: 'sort=-price', shared: true, own: false });

const openViews = (url = '/produtos?size=10', http = {}) =>
  openList(url, { savedViews: 'products' }, { 'GET /saved-views': { items: [OWN, OF_THE_STORE] }, ...http });

async function openMenu(label: string) {
  await userEvent.click(await screen.findByRole('button', { name: label }));
}

it('shows the list as a view has it, and marks it once the list is changed', async () => {
  const { shell } = openViews();
  await openMenu('Visões salvas');
  await userEvent.click(await screen.findByRole('button', { name: /^Meus rascunhos/ }));
  expect(shell.navigation.url()).toBe('/produtos?status=draft&size=10');
  await screen.findByText('1 - 10 de 69');
  await userEvent.click(screen.getByRole('button', { name: 'Preço' }));
  await openMenu('Meus rascunhos (alterada)');
  expect(screen.getByRole('button', { name: 'Meus rascunhos alterada' })).toHaveAttribute('aria-current');
});

it('finds out by the address which view it is', async () => {
  openViews('/produtos?sort=-price&size=10');
  expect(await screen.findByRole('button', { name: 'Vendem bem' })).toBeVisible();
});

it('saves what is seen, with everybody when wanted', async () => {
  const { shell } = openViews('/produtos?q=vela&size=10&page=1', {
    'POST /saved-views': aView({ id: 'v3', name: 'Velas', query: 'q=vela' }),
  });
  await openMenu('Visões salvas');
  await userEvent.type(screen.getByRole('textbox', { name: 'Salvar o que vejo agora como' }), ' Velas ');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compartilhar com a loja' }));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar visão' }));
  await waitFor(() => expect(shell.toasts.map(({ message }) => message)).toContain('Visão salva.'));
  expect(shell.http.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    list: 'products',
    name: 'Velas',
    query: 'q=vela',
    shared: true,
  });
});

it('says why a view could not be saved, and keeps its name', async () => {
  openViews('/produtos?size=10', {
    'POST /saved-views': () => {
      throw new ApiError({
        status: 409,
        code: 'view_name_in_use',
        errors: ['Já existe uma visão com este nome.'],
      });
    },
  });
  await openMenu('Visões salvas');
  const name = screen.getByRole('textbox', { name: 'Salvar o que vejo agora como' });
  await userEvent.type(name, 'Meus rascunhos{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Já existe uma visão com este nome.');
  expect(name).toHaveValue('Meus rascunhos');
});

it("one's own view is renamed, shared, and deleted after a question; the others' is only used", async () => {
  const { shell } = openViews('/produtos?size=10', {
    'PATCH /saved-views/v1': OWN,
    'DELETE /saved-views/v1': undefined,
  });
  await openMenu('Visões salvas');
  await userEvent.click(await screen.findByRole('button', { name: 'Editar a visão Meus rascunhos' }));
  expect(screen.queryByRole('button', { name: 'Editar a visão Vendem bem' })).not.toBeInTheDocument();
  const name = screen.getByRole('textbox', { name: 'Nome da visão Meus rascunhos' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Rascunhos{Enter}');
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Visão renomeada.'));
  await userEvent.click(screen.getByRole('button', { name: 'Editar a visão Meus rascunhos' }));
  await userEvent.click(screen.getByRole('button', { name: 'Compartilhar com a loja' }));
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Visão compartilhada com a loja.'));
  await userEvent.click(screen.getByRole('button', { name: 'Excluir visão' }));
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Visão excluída.'));
  expect(shell.confirmations[0]?.title).toBe('Excluir a visão "Meus rascunhos"?');
  const changes = shell.http.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(changes).toEqual([{ name: 'Rascunhos' }, { shared: true }]);
});
