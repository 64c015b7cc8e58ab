import type { InboxNotice } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { personState } from '../live/person-state';
import { openFrame } from '../testing/fake-frame';

const notice = (changes: Partial<InboxNotice> = {}): InboxNotice => ({
  id: 'n1',
  category: 'money',
  state: 'ok',
  title: 'Saque de R$ 100,00 devolvido pelo banco',
  detail: 'O valor voltou ao saldo.',
  target: { kind: 'payout', id: 's1' },
  count: 1,
  createdAt: '2026-11-27T12:00:00.000Z',
  seenAt: null,
  readAt: null,
  ...changes,
});
const answer = (data: unknown) => ({ data, status: 200, headers: {} }) as never;
const offline = () => new ApiError({ status: 0, code: 'offline', errors: ['Sem conexão.'] });

async function openInbox(items: InboxNotice[], nextCursor: string | null = null) {
  const user = userEvent.setup();
  const { shell } = openFrame('/backoffice/pedidos');
  const { http } = shell.contract;
  const get = jest.spyOn(http, 'get').mockResolvedValue(answer({ items, nextCursor }));
  const put = jest.spyOn(http, 'put');
  const post = jest.spyOn(http, 'post').mockResolvedValue(answer(undefined));
  await user.click(await screen.findByRole('button', { name: /^Avisos/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Avisos' });
  return { user, shell, get, put, post, inbox: within(dialog) };
}

beforeEach(() => personState.setState({ notices: null }));

describe('the bell', () => {
  it('says how many notices are new, up to 99, without asking', async () => {
    const { shell } = openFrame('/backoffice/pedidos');
    const get = jest.spyOn(shell.contract.http, 'get');
    const bell = await screen.findByRole('button', { name: 'Avisos' });
    act(() => personState.setState({ notices: { unseen: 1, more: false } }));
    expect(bell).toHaveAccessibleName('Avisos: 1 novo');
    act(() => personState.setState({ notices: { unseen: 99, more: true } }));
    expect(bell).toHaveAccessibleName('Avisos: mais de 99 novos');
    expect(bell).toHaveTextContent('99+');
    expect(get).not.toHaveBeenCalled();
  });
});

describe('the inbox', () => {
  it('shows what happened, and opens what it is about as read', async () => {
    const { user, shell, put, inbox } = await openInbox([notice({ count: 3 })]);
    put.mockResolvedValue(answer(notice({ readAt: '2026-11-27T12:05:00.000Z' })));
    const row = await inbox.findByRole('listitem');
    expect(row).toHaveTextContent(/Novo.*devolvido pelo banco.*O valor voltou ao saldo.*Dinheiro · 3 vezes/);
    await user.click(within(row).getByRole('link', { name: /devolvido pelo banco/ }));
    expect(put).toHaveBeenCalledWith('/notices/n1', { read: true });
    expect(shell.history.location.pathname).toBe('/backoffice/financeiro/saques/detalhe/s1');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says that a notice leads nowhere, tells nothing of what is forbidden, and clears both', async () => {
    const gone = notice({ state: 'gone', target: null, title: 'Terminou: Importar produtos.csv' });
    const forbidden = notice({ id: 'n2', state: 'forbidden', title: null, detail: null, target: null });
    const { user, put, inbox } = await openInbox([gone, forbidden]);
    expect(await inbox.findByText('O que este aviso mostrava não existe mais.')).toBeInTheDocument();
    expect(inbox.getByText('Você não tem mais acesso ao que este aviso mostra.')).toBeInTheDocument();
    expect(within(inbox.getByRole('list')).queryByRole('link')).not.toBeInTheDocument();
    put.mockResolvedValueOnce(answer({ ...gone, readAt: gone.createdAt }));
    await user.click(inbox.getByRole('button', { name: /^Limpar aviso.*Terminou/ }));
    await waitFor(() => expect(inbox.getAllByRole('listitem')).toHaveLength(1));
  });

  it('is read and unread by hand, and says so where that is not kept', async () => {
    const { user, put, inbox } = await openInbox([notice()]);
    put.mockResolvedValueOnce(answer(notice({ readAt: '2026-11-27T12:05:00.000Z' })));
    await user.click(await inbox.findByRole('button', { name: /^Marcar como lido/ }));
    const unread = await inbox.findByRole('button', { name: /^Marcar como não lido/ });
    put.mockRejectedValueOnce(offline());
    await user.click(unread);
    expect(await screen.findByText(/^Não foi possível guardar/)).toBeInTheDocument();
  });

  it('marks all as read, which empties the bell', async () => {
    personState.setState({ notices: { unseen: 2, more: false } });
    const { user, post, inbox } = await openInbox([notice(), notice({ id: 'n2' })]);
    const all = inbox.getByRole('button', { name: 'Marcar todos como lidos' });
    await waitFor(() => expect(all).toBeEnabled());
    await user.click(all);
    expect(post).toHaveBeenCalledWith('/notices/seen', { until: '2026-11-27T12:00:00.000Z' });
    expect(inbox.queryByText('Novo')).not.toBeInTheDocument();
    expect(inbox.queryByRole('button', { name: /^Marcar como lido/ })).not.toBeInTheDocument();
    expect(all).toBeDisabled();
    expect(personState.getState().notices).toEqual({ unseen: 0, more: false });
  });

  it('is filtered, says that nothing is there in two ways, and has its pages', async () => {
    const { user, get, inbox } = await openInbox([]);
    expect(await inbox.findByText(/^Nenhum aviso por aqui/)).toBeInTheDocument();
    await user.selectOptions(inbox.getByRole('combobox', { name: 'Categoria' }), 'Disputas');
    await user.click(inbox.getByRole('checkbox', { name: 'Só não lidos' }));
    expect(get).toHaveBeenLastCalledWith(
      '/notices',
      expect.objectContaining({ params: { category: 'disputes', unread: 'true' } }),
    );
    expect(await inbox.findByText('Nenhum aviso com este filtro.')).toBeInTheDocument();
    get.mockResolvedValue(answer({ items: [notice()], nextCursor: 'n1' }));
    await user.click(inbox.getByRole('button', { name: 'Limpar filtros' }));
    get.mockResolvedValue(answer({ items: [notice({ id: 'n0' })], nextCursor: null }));
    await user.click(await inbox.findByRole('button', { name: 'Carregar mais avisos' }));
    await waitFor(() => expect(inbox.getAllByRole('listitem')).toHaveLength(2));
    expect(inbox.queryByRole('button', { name: 'Carregar mais avisos' })).not.toBeInTheDocument();
  });

  it('says what went wrong, and tries again', async () => {
    const { user, get, inbox } = await openInbox([]);
    get.mockRejectedValueOnce(offline());
    await user.click(inbox.getByRole('checkbox', { name: 'Só não lidos' }));
    expect(await inbox.findByText(/^Não conseguimos carregar os avisos/)).toBeInTheDocument();
    get.mockResolvedValueOnce(answer({ items: [notice()], nextCursor: null }));
    await user.click(inbox.getByRole('button', { name: 'Tentar novamente' }));
    expect(await inbox.findByRole('listitem')).toBeInTheDocument();
  });
});
