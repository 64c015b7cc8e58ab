import { readComposition } from '../federation/composition';
import { installIntegrity } from '../federation/integrity';
import { SAMPLE_HASH, sampleRemote, writeComposition } from '../testing/sample-composition';
import { followBuilds } from './follow-builds';

const HASH = `sha384-${'d'.repeat(64)}`;
const DEVELOPER = 'http://localhost:3104';
const BUILT = { integrity: { 'screen.hot-update.js': HASH }, preload: {} };

/** The servers that the page listens to, by their addresses. */
const servers = new Map<string, { onmessage?: (event: { data: string }) => void }>();

class FakeEventSource {
  constructor(url: string) {
    servers.set(url, this);
  }
}

describe('what a running page takes of builds', () => {
  const reload = jest.fn<void, []>();
  const update = jest.fn<Promise<readonly string[] | null>, []>();

  beforeAll(() => {
    Object.assign(globalThis, { EventSource: FakeEventSource });
    writeComposition({
      'mfe-sample': sampleRemote({ base: `${DEVELOPER}/` }),
      'mfe-other': sampleRemote({ base: '/artifacts/mfe-other/1.0.0/' }),
    });
    installIntegrity();
    followBuilds(reload);
    globalThis.__balcaoHot?.('mfe-sample', update);
    globalThis.__balcaoHot?.('mfe-other', update);
  });
  beforeEach(() => {
    reload.mockClear();
    update.mockReset().mockResolvedValue(['screen']);
  });

  /** A server tells of a build, and the page has done with it what it does. */
  async function announce(origin: string, build: object) {
    servers.get(`${origin}/_dev/reload`)?.onmessage?.({ data: JSON.stringify(build) });
    await new Promise((resolve) => setTimeout(resolve));
  }
  const hashOf = (url: string) => globalThis.__balcaoIntegrityOf?.(url);

  it('is the code of an area that takes it by itself, once its files are known by their hashes', async () => {
    update.mockImplementation(async () => {
      expect(hashOf(`${DEVELOPER}/screen.hot-update.js`)).toBe(HASH);
      return ['screen'];
    });
    await announce(DEVELOPER, { 'mfe-sample': BUILT });
    expect(update).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
    expect(hashOf(`${DEVELOPER}/entry.js`)).toBe(SAMPLE_HASH);
  });

  it('is nothing of another area than the server’s own, and nothing of the shell', async () => {
    for (const name of ['mfe-other', 'shell']) await announce(DEVELOPER, { [name]: BUILT });
    expect(readComposition().remotes['mfe-other']?.integrity).toEqual(sampleRemote().integrity);
    expect(update).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('is a page that is loaded anew, where the code of the area cannot take it', async () => {
    const complaint = jest.spyOn(console, 'warn').mockImplementation();
    update
      .mockResolvedValueOnce(null)
      .mockRejectedValueOnce(new Error('Aborted because area.ts is not accepted'));
    await announce(DEVELOPER, { 'mfe-sample': BUILT });
    await announce(window.location.origin, { 'mfe-other': BUILT });
    expect(reload).toHaveBeenCalledTimes(2);
    complaint.mockRestore();
  });
});
