import { webcrypto } from 'node:crypto';
import { sampleRemote, writeComposition } from '../testing/sample-composition';
import { ENTRY_TIMEOUT_MS } from './entry-timeout';
import { loadArea } from './load-area';
import { loadContainer } from './load-container';
import { loadThroughRuntime } from './runtime-host';

jest.mock('./load-container', () => ({ loadContainer: jest.fn() }));
jest.mock('./runtime-host', () => ({ loadThroughRuntime: jest.fn() }));

const lifecycles = { bootstrap: jest.fn(), mount: jest.fn(), unmount: jest.fn(), update: jest.fn() };
const loadMock = jest.mocked(loadContainer);
const fetchMock = jest.fn<Promise<Response>, [string]>();

const CONTENT = 'entry()';
let hash: string;

describe('loading an area', () => {
  beforeAll(async () => {
    const digest = await webcrypto.subtle.digest('SHA-384', new TextEncoder().encode(CONTENT));
    hash = `sha384-${Buffer.from(digest).toString('base64')}`;
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
    const lastGood = sampleRemote({ version: '1.0.0', base: '/artifacts/mfe-spare/1.0.0/' });
    writeComposition({
      'mfe-sample': sampleRemote({ integrity: { 'entry.js': hash } }),
      'mfe-second': sampleRemote({ version: '1.0.0', base: '/artifacts/mfe-second/1.0.0/' }),
      'mfe-older': {
        ...sampleRemote({ base: '/artifacts/mfe-older/1.0.0/', global: 'mfe_older_1_0_0' }),
        container: undefined,
      },
      'mfe-future': sampleRemote({ contract: '^2.0.0' }),
      'mfe-spare': sampleRemote({ contract: '^2.0.0', lastGood }),
    });
  });

  beforeEach(() => {
    jest.useFakeTimers();
    jest.clearAllMocks();
    loadMock.mockReset();
    globalThis.fetch = fetchMock as unknown as typeof fetch;
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
    loadMock.mockImplementation(() => {
      triedAt.push(Date.now());
      return Promise.reject(new Error('ScriptNetworkError'));
    });
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    const { result, waited } = await settle(loadArea('mfe-sample'));
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { code: 'area_unreachable', version: '1.1.0' },
    });
    const [first = 0] = triedAt;
    expect(triedAt.map((time) => time - first)).toEqual([0, 500, 2_000]);
    expect(waited).toBe(2_000);
    const urls = loadMock.mock.calls.map(([url]) => url);
    expect(urls).toHaveLength(3);
    expect(new Set(urls).size).toBe(3);
  });

  it('gives up when the entry has taken its eight seconds, without making anybody wait for more', async () => {
    loadMock.mockImplementation(
      () => new Promise((_, reject) => setTimeout(reject, ENTRY_TIMEOUT_MS, new Error('timed out'))),
    );
    const { result, waited } = await settle(loadArea('mfe-sample'));
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'area_timeout' } });
    expect(waited).toBe(ENTRY_TIMEOUT_MS);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('starts anew when it is asked again after a failure, and keeps what it has loaded', async () => {
    loadMock.mockResolvedValue(lifecycles);
    const { result } = await settle(loadArea('mfe-sample'));
    expect(result).toMatchObject({ status: 'fulfilled', value: { version: '1.1.0', usedLastGood: false } });
    await settle(loadArea('mfe-sample'));
    expect(loadMock).toHaveBeenCalledTimes(1);
  });

  it('refuses an area of another contract before any of its code is fetched', async () => {
    const { result } = await settle(loadArea('mfe-future'));
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'area_contract' } });
    expect(loadMock).not.toHaveBeenCalled();
  });

  it('falls back to the last good version at once when the composed one is refused', async () => {
    loadMock.mockResolvedValue(lifecycles);
    const { result } = await settle(loadArea('mfe-spare'));
    expect(result).toMatchObject({ status: 'fulfilled', value: { version: '1.0.0', usedLastGood: true } });
  });

  it('asks for the URL that was preloaded and cached, whatever other areas had to be asked for twice', async () => {
    loadMock.mockResolvedValue(lifecycles);
    await settle(loadArea('mfe-second'));
    const entry = new URL('/artifacts/mfe-second/1.0.0/entry.js', document.baseURI).href;
    expect(loadMock).toHaveBeenLastCalledWith(entry, 'mfe_sample_1_1_0');
  });

  it('loads through the federation runtime what was built for it', async () => {
    jest.mocked(loadThroughRuntime).mockResolvedValue(lifecycles);
    const { result } = await settle(loadArea('mfe-older'));
    expect(result).toMatchObject({ status: 'fulfilled', value: { lifecycles } });
    const entry = new URL('/artifacts/mfe-older/1.0.0/entry.js', document.baseURI).href;
    expect(loadThroughRuntime).toHaveBeenCalledWith('mfe-older', entry, 'mfe_older_1_0_0');
    expect(loadMock).not.toHaveBeenCalled();
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
