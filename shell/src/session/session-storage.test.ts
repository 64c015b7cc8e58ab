import { freshStorages } from '../testing/memory-storage';
import { tokenOf } from '../testing/token';
import { summarizeSeller } from './seller-summary';
import { snapshotOf } from './session-snapshot';
import { loadSession, saveSession } from './session-storage';

const token = tokenOf({ sub: 's1', groups: ['admin'] });

const seller = {
  name: 'Ana Lima',
  nickname: 'Ana',
  imageUrl: '/pictures/1',
  companyName: 'Lima Doces',
  iuguAccountStatus: 'pending',
  email: 'ana@example.com',
  cpf: '52998224725',
  cnpj: '12ABC34501DE35',
  birthDate: '1990-04-21',
  phoneNumber: '+5511987654321',
  address: { zipCode: '01001000', street: 'Praça da Sé', streetNumber: '100' },
  documents: { frente: 'doc-77', verso: null, selfie: null },
};

describe('the stored session', () => {
  it('Session (stored locally under key user): token, id, data (the seller), owner flag', () => {
    const { local } = freshStorages();
    saveSession(local, snapshotOf(token, summarizeSeller('s1', seller)));
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
      token,
      id: 's1',
      data: {
        id: 's1',
        name: 'Ana Lima',
        nickname: 'Ana',
        imageUrl: '/pictures/1',
        companyName: 'Lima Doces',
        iuguAccountStatus: 'pending',
      },
      owner: true,
    });
    expect(loadSession(local)).toEqual(snapshotOf(token, summarizeSeller('s1', seller)));
  });

  it('keeps what the person may do, and nothing that is no list of permissions', () => {
    const { local } = freshStorages();
    const permissions = ['pedidos:ler'];
    saveSession(local, { ...snapshotOf(token, null), permissions });
    expect(loadSession(local).permissions).toEqual(permissions);
    expect(Object.keys(JSON.parse(local.get('user') ?? ''))).toEqual(['token', 'id', 'data', 'owner']);
    for (const stored of ['{', JSON.stringify({ id: 's1', permissions: [{ all: true }] })]) {
      local.set('permissions', stored);
      expect(loadSession(local).permissions).toBeNull();
    }
  });

  it('has no permissions that were stored for somebody else', () => {
    const { local } = freshStorages();
    saveSession(local, { ...snapshotOf(token, null), permissions: ['pedidos:ler'] });
    local.set('user', JSON.stringify({ token: tokenOf({ sub: 's2' }) }));
    expect(loadSession(local).permissions).toBeNull();
  });

  it('never holds CPF, CNPJ, birth date, phone, address or documents', () => {
    const { local } = freshStorages();
    saveSession(local, snapshotOf(token, summarizeSeller('s1', seller)));
    const stored = JSON.stringify({ ...localStorage });
    const kept = [seller.cpf, seller.cnpj, seller.birthDate, seller.phoneNumber, '01001000', 'Sé', 'doc-77'];
    for (const secret of kept) expect(stored).not.toContain(secret);
  });

  it('takes id and owner flag from the token, not from what someone wrote beside it', () => {
    const { local } = freshStorages();
    const forged = { token: tokenOf({ sub: 's1' }), id: 'other', data: null, owner: true };
    local.set('user', JSON.stringify(forged));
    expect(loadSession(local)).toMatchObject({ id: 's1', owner: false });
  });

  it.each(['{', '7', 'null', '{"token":3}', '{"token":"abc"}'])(
    'Storage load failure: only logged to the console (%s)',
    (stored) => {
      const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
      const { local } = freshStorages();
      local.set('user', stored);
      expect(loadSession(local).status).toBe('anonymous');
      expect(complaints).toHaveBeenCalledTimes(1);
      expect(localStorage.getItem('user')).toBeNull();
      complaints.mockRestore();
    },
  );
});
