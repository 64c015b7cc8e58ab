import { createBrowserHistory, type History } from 'history';
import type { Choice } from '../notify/notices';
import { createUnsavedGuard, type UnsavedGuard } from './unsaved-guard';

describe('unsaved work', () => {
  let history: History;
  let unsaved: UnsavedGuard;
  let dirty: boolean;
  const ask = jest.fn<Promise<Choice>, [boolean]>();

  beforeEach(() => {
    window.history.replaceState(null, '', '/a');
    history = createBrowserHistory();
    ask.mockReset();
    unsaved = createUnsavedGuard(history, ask);
    dirty = true;
  });
  afterEach(() => unsaved.releaseAll());

  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  const moved = () =>
    new Promise<void>((resolve) => {
      const stop = history.listen(() => {
        stop();
        resolve();
      });
    });
  const leavesTab = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return !event.defaultPrevented;
  };

  it('keeps the person on the page when they want to stay', async () => {
    unsaved.guard(() => dirty);
    ask.mockResolvedValue('cancel');
    history.push('/b');
    await settled();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(history.location.pathname).toBe('/a');
  });

  it('lets them go when they want to', async () => {
    unsaved.guard(() => dirty);
    ask.mockResolvedValue('confirm');
    history.push('/b');
    await settled();
    expect(history.location.pathname).toBe('/b');
  });

  it('saves and goes on, where everything unsaved can be saved', async () => {
    const save = jest.fn(async () => true);
    unsaved.guard(() => dirty, save);
    ask.mockResolvedValue('alternative');
    history.push('/b');
    await settled();
    expect(ask).toHaveBeenCalledWith(true);
    expect(save).toHaveBeenCalledTimes(1);
    expect(history.location.pathname).toBe('/b');
  });

  it('stays where saving failed, and offers no saving to what cannot', async () => {
    const release = unsaved.guard(
      () => dirty,
      async () => false,
    );
    ask.mockResolvedValue('alternative');
    history.push('/b');
    await settled();
    expect(history.location.pathname).toBe('/a');
    release();
    unsaved.guard(() => dirty);
    history.push('/b');
    await settled();
    expect(ask).toHaveBeenLastCalledWith(false);
  });

  it('asks before going back, too', async () => {
    history.push('/b');
    unsaved.guard(() => dirty);
    ask.mockResolvedValue('confirm');
    const arrived = moved();
    history.back();
    await arrived;
    expect(ask).toHaveBeenCalledTimes(1);
    expect(history.location.pathname).toBe('/a');
  });

  it('asks nothing while nothing is unsaved, and still holds later', async () => {
    unsaved.guard(() => dirty);
    dirty = false;
    history.push('/b');
    expect(history.location.pathname).toBe('/b');
    dirty = true;
    ask.mockResolvedValue('cancel');
    history.push('/c');
    await settled();
    expect(history.location.pathname).toBe('/b');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('asks one question at a time', async () => {
    unsaved.guard(() => dirty);
    ask.mockReturnValue(new Promise(() => {}));
    history.push('/b');
    history.push('/c');
    await settled();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('keeps the tab from closing only while something is unsaved', () => {
    expect(leavesTab()).toBe(true);
    const release = unsaved.guard(() => dirty);
    expect(leavesTab()).toBe(false);
    dirty = false;
    expect(leavesTab()).toBe(true);
    dirty = true;
    release();
    expect(leavesTab()).toBe(true);
  });
});
