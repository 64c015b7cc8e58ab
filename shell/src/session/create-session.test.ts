import { ApiError } from '@balcao/contract';
import { createFakeHttp } from '@balcao/contract/testing';
import { createFakeSession } from '../testing/fake-session';
import { freshStorages } from '../testing/memory-storage';
import { tokenOf } from '../testing/token';

const accessToken = tokenOf({ sub: 's1', groups: [] });
const grant = { token: { accessToken, expiresIn: 28800 } };
const ana = { name: 'Ana Lima', nickname: 'Ana', companyName: 'Lima Doces', cpf: '52998224725' };

function open(answers: Record<string, unknown> = { 'GET /seller/s1': ana }) {
  const http = createFakeHttp(answers);
  return { http, storages: freshStorages(), ...createFakeSession(http, freshStorages()) };
}

describe('opening a session', () => {
  it('GET /seller/{id}; the response is the seller, which is saved', async () => {
    const { session, http } = open();
    await session.open(grant);
    expect(http.calls[0]).toMatchObject({ path: '/seller/s1', method: 'GET' });
    expect(http.calls[0]?.options.headers).toEqual({ Authorization: `Bearer ${accessToken}` });
    expect(session.snapshot()).toMatchObject({ status: 'authenticated', data: { name: 'Ana Lima' } });
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 's1', owner: false });
    expect(localStorage.getItem('user')).not.toContain(ana.cpf);
  });

  it('says what the person may do in their store, and goes on without where the API does not say it', async () => {
    const { session, http } = open({
      'GET /seller/s1': ana,
      'GET /permissoes': { papel: 'leitura', permissoes: ['pedidos:ler'] },
    });
    await session.open(grant);
    expect(session.snapshot().permissions).toEqual(['pedidos:ler']);
    http.answer('GET /permissoes', { papel: 'operacoes', permissoes: ['pedidos:ler', 'pedidos:editar'] });
    await session.refresh();
    expect(session.snapshot().permissions).toContain('pedidos:editar');
    http.answer('GET /permissoes', () => {
      throw new ApiError({ status: 503, code: 'unexpected', errors: ['Fora do ar.'] });
    });
    await session.refresh();
    expect(session.snapshot().permissions).toContain('pedidos:editar');
  });

  it('tells of documents that have changed since the person accepted them', async () => {
    const { session, onDocuments, http } = open({
      'GET /seller/s1': ana,
      'GET /permissoes': { permissoes: [] },
    });
    await session.open(grant);
    expect(onDocuments).not.toHaveBeenCalled();
    http.answer('GET /permissoes', { permissoes: [], documentos: ['terms'] });
    await session.refresh();
    expect(onDocuments).toHaveBeenCalledWith(['terms']);
  });

  it('keeps which stores they work in', async () => {
    const { session } = open();
    const lojas = [{ id: 'a', nome: 'Lima Doces', lojaCorrente: true }];
    await session.open({ ...grant, lojas });
    expect(JSON.parse(localStorage.getItem('lojas') ?? '')).toEqual(lojas);
  });

  it('removes what somebody else left typed in this browser', async () => {
    const { session, drafts } = open();
    await session.open(grant);
    expect(drafts.removeOthers).toHaveBeenCalledTimes(1);
  });

  it('stays closed when the seller cannot be loaded', async () => {
    const { session } = open({
      'GET /seller/s1': () => {
        throw new ApiError({ status: 503, code: 'unexpected', errors: ['Fora do ar.'] });
      },
    });
    await expect(session.open(grant)).rejects.toMatchObject({ status: 503 });
    expect(session.snapshot().status).toBe('anonymous');
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('rejects what is no token', async () => {
    const { session } = open();
    await expect(session.open({ token: { accessToken: 'x', expiresIn: 1 } })).rejects.toBeInstanceOf(
      ApiError,
    );
  });

  it('lives in memory when storage is full', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    const { session } = open();
    await session.open(grant);
    expect(session.snapshot().status).toBe('authenticated');
    full.mockRestore();
    complaints.mockRestore();
  });
});

describe('refreshing a session', () => {
  it('reads the seller again and saves it', async () => {
    const { session, http } = open();
    await session.open(grant);
    http.answer('GET /seller/s1', { ...ana, companyName: 'Lima & Filhas' });
    await session.refresh();
    expect(session.snapshot().data?.companyName).toBe('Lima & Filhas');
    expect(localStorage.getItem('user')).toContain('Lima & Filhas');
  });

  it('reads again which stores the person works in, and keeps those it knew where the API does not say it', async () => {
    const { session, http } = open();
    await session.open({ ...grant, lojas: [{ id: 'a', nome: 'Loja de Ana', lojaCorrente: true }] });
    const store = { id: 'a', nome: 'Ateliê d’Ana', lojaCorrente: true };
    http.answer('GET /usuario', { lojas: [{ ...store, papel: 'owner', ultimoAcesso: null }] });
    await session.refresh();
    const kept = () => JSON.parse(localStorage.getItem('lojas') ?? '');
    expect(kept()).toEqual([store]);
    http.answer('GET /usuario', () => {
      throw new ApiError({ status: 503, code: 'unexpected', errors: ['Fora do ar.'] });
    });
    await session.refresh();
    expect(kept()).toEqual([store]);
  });

  it('does nothing while nobody is in', async () => {
    const { session, http } = open();
    await session.refresh();
    expect(http.calls).toHaveLength(0);
  });
});
