import { createLoadingCounter } from './loading-counter';

describe('the loading counter', () => {
  it('Loading indicator: counted by concurrent requests', () => {
    const loading = createLoadingCounter();
    loading.begin();
    loading.begin();
    expect(loading.count()).toBe(2);
    loading.end();
    expect(loading.count()).toBe(1);
    loading.end();
    expect(loading.count()).toBe(0);
  });

  it('counts a tracked promise until it settles, and hands back its outcome', async () => {
    const loading = createLoadingCounter();
    const failure = loading.track(Promise.reject(new Error('não')));
    const success = loading.track(Promise.resolve(7));
    expect(loading.count()).toBe(2);
    await expect(failure).rejects.toThrow('não');
    await expect(success).resolves.toBe(7);
    expect(loading.count()).toBe(0);
  });

  it('tells its listeners', () => {
    const loading = createLoadingCounter();
    const heard = jest.fn();
    const stop = loading.subscribe(heard);
    loading.begin();
    stop();
    loading.end();
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
