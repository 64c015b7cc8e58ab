import { watchVersion } from './watch-version';

describe('a newer version', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const later = () => jest.advanceTimersByTimeAsync(55_000);

  it('is noticed within a minute, also when it is a rollback', async () => {
    const isNewer = watchVersion('c7', async () => 'c6');
    expect(isNewer.getState()).toBe(false);
    await later();
    expect(isNewer.getState()).toBe(true);
  });

  it('is noticed within a minute, also when one answer was lost', async () => {
    const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve('c6')];
    const isNewer = watchVersion('c7', () => answers.shift() ?? Promise.resolve('c7'));
    await later();
    expect(isNewer.getState()).toBe(true);
  });

  it('is asked for twice at most in each interval while nobody answers', async () => {
    const fetchPublished = jest.fn(() => Promise.reject(new Error('503')));
    watchVersion('c7', fetchPublished);
    await jest.advanceTimersByTimeAsync(5 * 45_000 + 40_000);
    expect(fetchPublished).toHaveBeenCalledTimes(10);
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
