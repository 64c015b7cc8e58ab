import { createFakeChain } from '../testing/fake-chain';

describe('the HTTP client', () => {
  it('sends a path to the API base that the call names, core by default', async () => {
    const { http, sent } = createFakeChain();
    await http.get('/seller/1');
    await http.get('/front', { api: 'checkoutFront' });
    expect(sent.map((request) => request.baseURL)).toEqual(['/api', '/']);
  });

  it('never lets a path leave its base', async () => {
    const { http, sent } = createFakeChain();
    await http.get('//elsewhere.example/steal');
    expect(sent[0]).toMatchObject({ baseURL: '/api', allowAbsoluteUrls: false });
  });

  it.each([
    '/orders/..%2F..%2Fadmin',
    '/orders/../../admin',
    '/orders/..',
    '/orders/.?page=1',
    '/coupons/7%3Fpage%3D1',
    '/orders/..\\..\\admin',
  ])('does not find %s, and asks nobody', async (path) => {
    const { http, sent } = createFakeChain();
    await expect(http.get(path)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    expect(sent).toEqual([]);
  });

  it('asks for ids, and for what is searched', async () => {
    const { http, sent } = createFakeChain();
    for (const path of ['/orders/0d7a3c52-6f0e-4c55/file.pdf', '/orders/7/neighbors?q=50%25%20../'])
      await http.get(path);
    expect(sent).toHaveLength(2);
  });

  it('waits 15 seconds unless the call says otherwise', async () => {
    const { http, sent } = createFakeChain();
    await http.get('/a');
    await http.get('/a', { timeout: 2000 });
    expect(sent.map((request) => request.timeout)).toEqual([15_000, 2000]);
  });

  it('hands back data, status and header names in lower case', async () => {
    const { http } = createFakeChain({
      server: () => ({ status: 201, data: { id: 1 }, headers: { ETag: '"7"' } }),
    });
    expect(await http.post('/a', {})).toEqual({ data: { id: 1 }, status: 201, headers: { etag: '"7"' } });
  });

  it('hands a file back as the bytes that came', async () => {
    const file = new Blob(['\uFEFFNome']);
    const { http, sent } = createFakeChain({ server: () => ({ data: file }) });
    expect((await http.get('/jobs/1/file', { responseType: 'blob' })).data).toBe(file);
    await http.get('/a');
    expect(sent.map(({ responseType }) => responseType)).toEqual(['blob', undefined]);
  });

  it('tells which share of a body was sent, while its size is known', async () => {
    const { http } = createFakeChain({
      server: ({ onUploadProgress }) => {
        for (const progress of [0.4, undefined, 1]) onUploadProgress?.({ progress, loaded: 0 } as never);
        return {};
      },
    });
    const shares: number[] = [];
    await http.post('/products/import', new Blob(['Nome']), {
      onUploadProgress: (share) => shares.push(share),
    });
    expect(shares).toEqual([0.4, 1]);
  });

  it('runs its steps in this order: loading on, trailing slash, null fields, authentication', async () => {
    const { http, loading, sent } = createFakeChain();
    const order: string[] = [];
    loading.subscribe(() => order.push(`loading ${loading.count()}`));
    const item = {
      get name() {
        order.push('null fields');
        return null;
      },
    };
    await http.post('https://viacep.com.br/ws/', [item]);
    expect(order.slice(0, 2)).toEqual(['loading 1', 'null fields']);
    // The trailing slash was removed before authentication looked at the URL, so it still matches the service's
    // address.
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
    expect(order.at(-1)).toBe('loading 0');
  });
});
