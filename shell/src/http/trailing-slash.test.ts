import { createFakeChain } from '../testing/fake-chain';

describe('All calls: a trailing slash is removed from the URL', () => {
  it.each([
    ['/seller/1/', '/seller/1'],
    ['/seller/1', '/seller/1'],
    ['pagamentogateway//', 'pagamentogateway'],
    ['/orders/?page=2', '/orders?page=2'],
    ['/a/b?next=/c/', '/a/b?next=/c/'],
  ])('%s → %s', async (path, url) => {
    const { http, sent } = createFakeChain();
    await http.get(path);
    expect(sent[0]?.url).toBe(url);
  });
});
