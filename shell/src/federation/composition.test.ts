import type { PageComposition } from '@balcao/contract';
import { sampleRemote, writeComposition } from '../testing/sample-composition';

const WHOLE = { url: '/composition/abc', integrity: `sha384-${'c'.repeat(64)}` };
const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();

/** The module anew, in a page that holds this much. */
function openPage(whole?: PageComposition['whole']): typeof import('./composition') {
  writeComposition({ 'mfe-sample': sampleRemote() }, whole && { whole });
  let fresh = {} as typeof import('./composition');
  jest.isolateModules(() => {
    fresh = require('./composition');
  });
  return fresh;
}

describe('the composition of a page', () => {
  let complaint: jest.SpyInstance;
  beforeEach(() => {
    complaint = jest.spyOn(console, 'error').mockImplementation();
    jest.useFakeTimers();
    fetchMock.mockReset();
    globalThis.fetch = fetchMock as unknown as typeof fetch;
  });
  afterEach(() => {
    jest.useRealTimers();
    complaint.mockRestore();
  });

  const all = () =>
    Response.json({ id: 'c1', remotes: { 'mfe-sample': sampleRemote(), 'mfe-other': sampleRemote() } });

  async function settle<T>(promise: Promise<T>): Promise<T> {
    await jest.runAllTimersAsync();
    return promise;
  }

  it('is what stands in it where that is all', async () => {
    const { completeComposition, readComposition } = openPage();
    expect(await completeComposition()).toBe(true);
    expect(Object.keys(readComposition().remotes)).toEqual(['mfe-sample']);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('is completed by what the inline script has asked for', async () => {
    const { completeComposition, readComposition } = openPage(WHOLE);
    expect(await completeComposition(Promise.resolve(all()))).toBe(true);
    expect(Object.keys(readComposition().remotes)).toEqual(['mfe-sample', 'mfe-other']);
    expect(Object.isFrozen(readComposition().remotes['mfe-other'])).toBe(true);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('is asked for again where the network failed, each time only with the bytes that the page names', async () => {
    const { completeComposition, readComposition } = openPage(WHOLE);
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(all());
    expect(await settle(completeComposition(Promise.reject(new TypeError('Failed to fetch'))))).toBe(true);
    expect(fetchMock.mock.calls).toEqual([
      [WHOLE.url, { integrity: WHOLE.integrity }],
      [WHOLE.url, { integrity: WHOLE.integrity }],
    ]);
    expect(Object.keys(readComposition().remotes)).toContain('mfe-other');
  });

  it('stays the page’s own part where the rest cannot be had', async () => {
    const { completeComposition, readComposition } = openPage(WHOLE);
    fetchMock.mockResolvedValue(new Response('', { status: 404 }));
    expect(await settle(completeComposition())).toBe(false);
    expect(fetchMock).toHaveBeenCalledTimes(3);
    expect(Object.keys(readComposition().remotes)).toEqual(['mfe-sample']);
  });
});
