import { ApiError, type HttpClient, type ShellContract } from '@balcao/contract';
import { createLoadingCounter } from '../loading/loading-counter';
import { recordCalls } from './record-calls';

const answer = { data: { cpf: '52998224725' }, status: 200, headers: {} };

function contract(): Pick<ShellContract, 'http' | 'session' | 'navigation' | 'loading'> {
  const get = jest.fn(async (path: string) => {
    if (path.startsWith('/refused'))
      throw new ApiError({ status: 422, code: 'validation', errors: ['Não.'] });
    if (path.startsWith('/away')) throw new ApiError({ status: 0, code: 'offline', errors: ['Não.'] });
    return answer;
  });
  return {
    http: { get } as unknown as HttpClient,
    session: { logout: async () => {} } as unknown as ShellContract['session'],
    navigation: { navigate: jest.fn() } as unknown as ShellContract['navigation'],
    loading: createLoadingCounter(),
  };
}

describe('what areas call of the contract', () => {
  it('is recorded by name, time and outcome, without a word of what was sent or answered', async () => {
    const parts = contract();
    let now = 100;
    const calls = recordCalls(
      parts,
      () => 'mfe-payments',
      () => now,
    );
    const asked = parts.http.get('/orders/01920000-0000-7000-8000-000000000000?cpf=52998224725', {
      headers: { Authorization: 'Bearer secret' },
    });
    expect(calls.getState()).toMatchObject([{ name: 'GET /orders/…', took: null, outcome: '' }]);
    now = 142;
    expect(await asked).toBe(answer);
    parts.navigation.navigate('/backoffice/pedidos?busca=Ana');
    parts.navigation.navigate(-1);
    await parts.loading.track(Promise.resolve('52998224725'));
    await parts.session.logout();
    expect(calls.getState().map(({ id: _, ...call }) => call)).toEqual([
      { part: 'session', name: 'logout', area: 'mfe-payments', startedAt: 142, took: 0, outcome: 'ok' },
      { part: 'loading', name: 'track', area: 'mfe-payments', startedAt: 142, took: 0, outcome: 'ok' },
      {
        part: 'navigation',
        name: 'navigate -1',
        area: 'mfe-payments',
        startedAt: 142,
        took: 0,
        outcome: 'ok',
      },
      {
        part: 'navigation',
        name: 'navigate /backoffice/pedidos',
        area: 'mfe-payments',
        startedAt: 142,
        took: 0,
        outcome: 'ok',
      },
      { part: 'http', name: 'GET /orders/…', area: 'mfe-payments', startedAt: 100, took: 42, outcome: '200' },
    ]);
    expect(JSON.stringify(calls.getState())).not.toMatch(/52998224725|secret|Ana/);
  });

  it('fails as it would have, and says by which code', async () => {
    const parts = contract();
    const calls = recordCalls(parts, () => '');
    await expect(parts.http.get('/refused')).rejects.toThrow('Não.');
    await expect(parts.http.get('/away')).rejects.toThrow('Não.');
    expect(calls.getState().map(({ outcome }) => outcome)).toEqual(['offline', '422 validation']);
  });

  it('is kept to the newest 200', async () => {
    const parts = contract();
    const calls = recordCalls(parts, () => '');
    for (let n = 0; n < 205; n++) await parts.http.get('/orders');
    expect(calls.getState()).toHaveLength(200);
  });
});
