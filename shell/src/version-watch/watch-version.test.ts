import { watchVersion } from './watch-version';

describe('a newer version', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const later = () => jest.advanceTimersByTimeAsync(50_000);

  it('is noticed within a minute, also when it is a rollback', async () => {
    const isNewer = watchVersion('c7', async () => 'c6');
    expect(isNewer.getState()).toBe(false);
    await later();
    expect(isNewer.getState()).toBe(true);
  });

  it('is noticed when the person comes back to the tab', async () => {
    const isNewer = watchVersion('c7', async () => 'c8');
    window.dispatchEvent(new Event('focus'));
    await jest.advanceTimersByTimeAsync(0);
    expect(isNewer.getState()).toBe(true);
  });

  it('is no news while the same one is published, or nobody answers', async () => {
    const same = watchVersion('c7', async () => 'c7');
    const refusing = watchVersion('c7', () => Promise.reject(new Error('503')));
    const away = watchVersion('c7', () => Promise.reject(new TypeError('Failed to fetch')));
    await later();
    expect([same, refusing, away].map((store) => store.getState())).toEqual([false, false, false]);
  });
});
