import { webcrypto } from 'node:crypto';
import { init } from '@module-federation/runtime';
import { sampleRemote, writeComposition } from '../testing/sample-composition';
import { ENTRY_TIMEOUT_MS } from './entry-timeout';

const CONTENT = 'entry()';
const lifecycles = { bootstrap: jest.fn(), mount: jest.fn(), unmount: jest.fn(), update: jest.fn() };
const fetchMock = jest.fn<Promise<Response>, [string]>();
/** What the area's entry leaves in its global. */
const container = { init: jest.fn(), get: jest.fn() };
/** What the browser does with a script. */
const runScript = jest.fn<void, [HTMLScriptElement]>();

const fails = (script: HTMLScriptElement) => script.dispatchEvent(new Event('error'));
const defines = (global: string) => (script: HTMLScriptElement) => {
  Reflect.set(globalThis, global, container);
  script.dispatchEvent(new Event('load'));
};
const urlOf = (name: string, version = '1.1.0') =>
  new URL(`/artifacts/${name}/${version}/entry.js`, document.baseURI).href;

let hash: string;

/** An area of its own for each test, because a page has each container once. */
function compose(name: string, overrides: Parameters<typeof sampleRemote>[0] = {}) {
  return {
    [name]: sampleRemote({
      base: `/artifacts/${name}/1.1.0/`,
      global: name.replace('-', '_'),
      integrity: { 'entry.js': hash },
      ...overrides,
    }),
  };
}

describe('loading an area', () => {
  let loadArea: typeof import('./load-area').loadArea;

  beforeAll(async () => {
    const digest = await webcrypto.subtle.digest('SHA-384', new TextEncoder().encode(CONTENT));
    hash = `sha384-${Buffer.from(digest).toString('base64')}`;
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
    const older = { version: '1.0.0', base: '/artifacts/mfe-spare/1.0.0/', global: 'mfe_spare_older' };
    writeComposition({
      ...compose('mfe-lost'),
      ...compose('mfe-slow'),
      ...compose('mfe-kept'),
      ...compose('mfe-back'),
      ...compose('mfe-screen'),
      ...compose('mfe-empty'),
      ...compose('recibos', { mount: './Receipts' }),
      ...compose('mfe-altered', { integrity: { 'entry.js': `sha384-${'c'.repeat(64)}` } }),
      ...compose('mfe-future', { contract: '^2.0.0' }),
      ...compose('mfe-spare', { contract: '^2.0.0', lastGood: sampleRemote(older) }),
    });
    // What the shell's build does.
    init({ name: 'shell', remotes: [] });
    ({ loadArea } = await import('./load-area'));
  });

  beforeEach(() => {
    jest.useFakeTimers();
    jest.resetAllMocks();
    container.get.mockImplementation(async () => () => lifecycles);
    globalThis.fetch = fetchMock as unknown as typeof fetch;
    jest.spyOn(document.head, 'appendChild').mockImplementation((element) => {
      if (element instanceof HTMLScriptElement) runScript(element);
      return element;
    });
  });
  afterEach(() => jest.useRealTimers());

  /** Runs timers until the promise is settled, and says how many milliseconds of pauses that took. */
  async function settle<T>(promise: Promise<T>) {
    const started = Date.now();
    let settledAt = started;
    const settling = Promise.allSettled([promise]).finally(() => {
      settledAt = Date.now();
    });
    const [result] = await Promise.all([settling, jest.runAllTimersAsync()]);
    return { result: result[0], waited: settledAt - started };
  }

  it('tries a network that failed twice more, after 0.5 s and 1.5 s, each time under a new URL', async () => {
    const triedAt: number[] = [];
    runScript.mockImplementation((script) => {
      triedAt.push(Date.now());
      fails(script);
    });
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    const { result, waited } = await settle(loadArea('mfe-lost'));
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { code: 'area_unreachable', area: 'mfe-lost', version: '1.1.0' },
    });
    const [first = 0] = triedAt;
    expect(triedAt.map((time) => time - first)).toEqual([0, 500, 2_000]);
    expect(waited).toBe(2_000);
    const urls = runScript.mock.calls.map(([{ src }]) => src);
    expect(urls[0]).toBe(urlOf('mfe-lost'));
    expect(new Set(urls).size).toBe(3);
  });

  it('gives up when the entry has taken its eight seconds, without making anybody wait for more', async () => {
    const { result, waited } = await settle(loadArea('mfe-slow'));
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'area_timeout' } });
    expect(waited).toBe(ENTRY_TIMEOUT_MS);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('loads an area once, under the URL that was preloaded and cached', async () => {
    runScript.mockImplementation(defines('mfe_kept'));
    const { result } = await settle(loadArea('mfe-kept'));
    expect(result).toMatchObject({
      status: 'fulfilled',
      value: { lifecycles, version: '1.1.0', usedLastGood: false },
    });
    await settle(loadArea('mfe-kept'));
    expect(runScript.mock.calls.map(([{ src }]) => src)).toEqual([urlOf('mfe-kept')]);
  });

  it('asks for the exposed module that the composition names', async () => {
    runScript.mockImplementation(defines('recibos'));
    const { result } = await settle(loadArea('recibos'));
    expect(result).toMatchObject({ status: 'fulfilled', value: { lifecycles } });
    expect(container.get).toHaveBeenCalledWith('./Receipts');
  });

  it('starts anew when it is asked again after a failure', async () => {
    runScript.mockImplementation(fails);
    fetchMock.mockResolvedValue(new Response('', { status: 503 }));
    await settle(loadArea('mfe-back'));
    runScript.mockImplementation(defines('mfe_back'));
    const { result } = await settle(loadArea('mfe-back'));
    expect(result).toMatchObject({ status: 'fulfilled', value: { lifecycles } });
  });

  it('asks an entry that has run again for a file that did not come, without running it again', async () => {
    runScript.mockImplementation(defines('mfe_screen'));
    container.get.mockRejectedValueOnce(new Error('Loading chunk 1 failed.'));
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    const { result } = await settle(loadArea('mfe-screen'));
    expect(result).toMatchObject({ status: 'fulfilled', value: { lifecycles } });
    expect(runScript).toHaveBeenCalledTimes(1);
  });

  it('does not try again what was altered', async () => {
    runScript.mockImplementation(fails);
    fetchMock.mockResolvedValue(new Response(CONTENT));
    const { result } = await settle(loadArea('mfe-altered'));
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'area_refused' } });
    expect(runScript).toHaveBeenCalledTimes(1);
  });

  it('refuses what is no area', async () => {
    runScript.mockImplementation(defines('mfe_empty'));
    container.get.mockImplementation(async () => () => ({}));
    const { result } = await settle(loadArea('mfe-empty'));
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'area_broken' } });
  });

  it('refuses an area of another contract before any of its code is fetched', async () => {
    const { result } = await settle(loadArea('mfe-future'));
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'area_contract' } });
    expect(runScript).not.toHaveBeenCalled();
  });

  it('falls back to the last good version at once when the composed one is refused', async () => {
    runScript.mockImplementation(defines('mfe_spare_older'));
    const { result } = await settle(loadArea('mfe-spare'));
    expect(result).toMatchObject({ status: 'fulfilled', value: { version: '1.0.0', usedLastGood: true } });
    expect(runScript.mock.calls.map(([{ src }]) => src)).toEqual([urlOf('mfe-spare', '1.0.0')]);
  });
});

describe('finding out why an area was not loaded', () => {
  beforeEach(() => {
    globalThis.fetch = fetchMock as unknown as typeof fetch;
  });

  it.each([
    ['an error answer', () => new Response('', { status: 503 }), 'area_unreachable', false],
    ['other bytes than the composed ones', () => new Response('tampered()'), 'area_refused', false],
    ['the right bytes', () => new Response(CONTENT), 'area_broken', true],
  ])('%s', async (_name, answer, code, transient) => {
    const { diagnose } = await import('./diagnose');
    fetchMock.mockResolvedValue(answer());
    expect(await diagnose('/artifacts/mfe-sample/1.1.0/entry.js', hash)).toEqual({ code, transient });
  });
});
