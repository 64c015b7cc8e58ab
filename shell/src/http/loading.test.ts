import { networkFailure } from '../testing/fake-adapter';
import { createFakeChain } from '../testing/fake-chain';

describe('Loading indicator', () => {
  it('on at each request, off when the response arrives', async () => {
    const counts: number[] = [];
    const { http, loading } = createFakeChain({
      server: () => {
        counts.push(loading.count());
        return {};
      },
    });
    await http.get('/a');
    expect(counts).toEqual([1]);
    expect(loading.count()).toBe(0);
  });

  it('Any error: loading indicator switched off', async () => {
    const { http, loading } = createFakeChain({ server: () => ({ status: 500 }) });
    await expect(http.get('/a')).rejects.toMatchObject({ status: 500 });
    expect(loading.count()).toBe(0);
  });

  it('is off again when a request fails before it is sent', async () => {
    const { http, loading, sent } = createFakeChain();
    await expect(http.get('/a', { params: new Map() })).rejects.toThrow();
    expect(sent).toHaveLength(0);
    expect(loading.count()).toBe(0);
  });

  it('counts back to 0 after 50 requests that were aborted or failed', async () => {
    const { http, loading } = createFakeChain({
      server: (request) => (request.url === '/never' ? new Promise(() => {}) : networkFailure()),
    });
    const outcomes = Array.from({ length: 50 }, (_, index) => {
      const abort = new AbortController();
      if (index % 3 === 0) abort.abort();
      return http.get('/a', { signal: abort.signal });
    });
    await Promise.allSettled(outcomes);
    expect(loading.count()).toBe(0);
  });
});
