import { ENTRY_TIMEOUT_MS } from './entry-timeout';
import type { ShareScope } from './share-scope';

const ENTRY = 'https://balcao.test/artifacts/mfe-sample/1.1.0/entry.js';
const exposed = { mount: () => {} };
const react = { get: () => () => ({}), eager: true };
const form = { get: () => () => ({}), eager: false };
const scope: ShareScope = { react: { '19.3.1': react }, '@balcao/ui/form': { '0.1.0': form } };

const container = {
  init: jest.fn<Promise<void>, [ShareScope]>(async () => {}),
  get: jest.fn(async (_name: string) => () => exposed),
};

/** What the browser does with the next script: it runs the entry, or says that it did not come. */
function answerScript(answer: (script: HTMLScriptElement) => void): HTMLScriptElement[] {
  const asked: HTMLScriptElement[] = [];
  jest.spyOn(document.head, 'append').mockImplementation((element) => {
    asked.push(element as HTMLScriptElement);
    answer(element as HTMLScriptElement);
  });
  return asked;
}

describe('loading a container', () => {
  let loadContainer: typeof import('./load-container').loadContainer;

  beforeEach(async () => {
    // A page has each container once.
    jest.resetModules();
    ({ loadContainer } = await import('./load-container'));
    Object.assign(globalThis, {
      __webpack_init_sharing__: () => 1,
      __webpack_share_scopes__: { default: scope },
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('runs the entry, gives it the shared modules, and answers what it exposes', async () => {
    const asked = answerScript((script) => {
      Reflect.set(globalThis, 'mfe_sample', container);
      script.dispatchEvent(new Event('load'));
    });
    expect(await loadContainer(ENTRY, 'mfe_sample')).toBe(exposed);
    expect(asked.map(({ src }) => src)).toEqual([ENTRY]);
    expect(container.init).toHaveBeenCalledWith(scope);
    expect(container.get).toHaveBeenCalledWith('./mount');
  });

  it('lets no newer copy take the place of a shared module that the shell runs on', async () => {
    answerScript((script) => {
      Reflect.set(globalThis, 'mfe_sample', container);
      script.dispatchEvent(new Event('load'));
    });
    await loadContainer(ENTRY, 'mfe_sample');
    expect(react).toMatchObject({ loaded: true });
    expect(form).not.toHaveProperty('loaded');
  });

  it('fails when the entry does not come', async () => {
    answerScript((script) => script.dispatchEvent(new Event('error')));
    await expect(loadContainer(ENTRY, 'mfe_sample')).rejects.toThrow('could not be loaded');
  });

  it.each([
    [
      'a file that did not come',
      () => container.get.mockRejectedValueOnce(new Error('Loading chunk 1 failed.')),
    ],
    [
      'code that failed',
      () =>
        container.get.mockResolvedValueOnce(() => {
          throw new Error('Not yet.');
        }),
    ],
  ])('asks an entry that has run again for %s, without running it again', async (_name, fail) => {
    const asked = answerScript((script) => {
      Reflect.set(globalThis, 'mfe_sample', container);
      script.dispatchEvent(new Event('load'));
    });
    fail();
    await expect(loadContainer(ENTRY, 'mfe_sample')).rejects.toThrow();
    expect(await loadContainer(`${ENTRY}?tentativa=2`, 'mfe_sample')).toBe(exposed);
    expect(asked.map(({ src }) => src)).toEqual([ENTRY]);
  });

  it('fails when the entry leaves nothing, whatever an earlier one has left', async () => {
    Reflect.set(globalThis, 'mfe_sample', container);
    answerScript((script) => script.dispatchEvent(new Event('load')));
    await expect(loadContainer(ENTRY, 'mfe_sample')).rejects.toThrow('does not define mfe_sample');
  });

  it('fails when the entry takes too long', async () => {
    jest.useFakeTimers();
    answerScript(() => {});
    const load = expect(loadContainer(ENTRY, 'mfe_sample')).rejects.toThrow('takes too long');
    await jest.advanceTimersByTimeAsync(ENTRY_TIMEOUT_MS);
    await load;
    jest.useRealTimers();
  });
});
