import { ByteCache } from './byte-cache';

describe('a cache of bytes', () => {
  it('loads what it does not have, once', async () => {
    const cache = new ByteCache(100);
    const load = jest.fn(async () => Buffer.from('x'));
    expect(await cache.get('a', load)).toEqual(Buffer.from('x'));
    expect(await cache.get('a', load)).toEqual(Buffer.from('x'));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('asks again for what was not there', async () => {
    const cache = new ByteCache(100);
    expect(await cache.get('a', async () => undefined)).toBeUndefined();
    expect(await cache.get('a', async () => Buffer.from('x'))).toEqual(Buffer.from('x'));
  });

  it('drops what was used longest ago when it is full', async () => {
    const cache = new ByteCache(10);
    const load = jest.fn(async () => Buffer.alloc(4));
    for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.get(key, load);
    expect(load).toHaveBeenCalledTimes(3);
    await cache.get('b', load);
    expect(load).toHaveBeenCalledTimes(4);
  });
});
