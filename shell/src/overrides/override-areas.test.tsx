import type { Artifact } from '@balcao/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readComposition } from '../federation/composition';
import { installIntegrity } from '../federation/integrity';
import { createBrowserStorage } from '../storage/browser-storage';
import { SAMPLE_HASH, sampleRemote, writeComposition } from '../testing/sample-composition';
import { addressWith, isOverrideRequested, OVERRIDES_KEY } from './is-override-requested';
import { overrideAreas } from './override-areas';

const ORIGIN = 'http://localhost:3104';
const OVERRIDES = { 'mfe-sample': ORIGIN };
const HASH = `sha384-${'d'.repeat(64)}`;
const tab = createBrowserStorage(() => sessionStorage);

/** The description that a developer's server gives of its area. */
const DESCRIPTION: Partial<Artifact> = {
  name: 'mfe-sample',
  version: '1.2.0',
  entry: 'entry.dev.js',
  global: 'mfe_sample_1_2_0',
  contract: '^1.0.0',
  files: { 'entry.dev.js': { sri: HASH, bytes: 1, brotli: 1 } },
  area: {
    name: 'mfe-sample',
    label: 'Amostra nova',
    contract: '^1.0.0',
    api: '^1.0.0',
    routes: [],
    menu: [],
    storageKeys: [],
  },
};

describe('developers’ versions of areas', () => {
  const leaveFor = jest.fn<void, [string]>();
  const fetchMock = jest.fn<Promise<Response>, [string]>();

  beforeEach(() => {
    document.body.replaceChildren();
    document.getElementById('overrides')?.remove();
    tab.clear();
    leaveFor.mockClear();
    fetchMock.mockReset().mockResolvedValue(Response.json(DESCRIPTION));
    globalThis.fetch = fetchMock as unknown as typeof fetch;
    window.history.replaceState(null, '', '/backoffice/amostra');
    writeComposition({
      'mfe-sample': sampleRemote(),
      'mfe-other': sampleRemote({ base: '/artifacts/mfe-other/1.0.0/' }),
    });
  });

  /** The edge has allowed them in this page. */
  function allow(overrides: object = OVERRIDES) {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = 'overrides';
    script.textContent = JSON.stringify(overrides);
    document.head.append(script);
    window.history.replaceState(null, '', addressWith(OVERRIDES));
  }

  const override = (isAdmin = true) => act(() => overrideAreas({ tab, isAdmin, leaveFor }));

  it('concern no page but those that ask for them', () => {
    expect(isOverrideRequested(tab)).toBe(false);
    allow();
    expect(isOverrideRequested(tab)).toBe(true);
  });

  it('run instead of the composed ones, each file with the hash of its own description, and a banner says so', async () => {
    installIntegrity();
    allow();
    expect(await override()).toBe(true);
    expect(readComposition().remotes['mfe-sample']).toMatchObject({
      version: '1.2.0',
      base: `${ORIGIN}/`,
      label: 'Amostra nova',
    });
    expect(readComposition().remotes['mfe-other']?.version).toBe('1.1.0');
    expect(globalThis.__balcaoIntegrityOf?.(`${ORIGIN}/entry.dev.js`)).toBe(HASH);
    // The same path on another server is another file, so the two must not be confused.
    expect(globalThis.__balcaoIntegrityOf?.('/entry.dev.js')).not.toBe(HASH);
    expect(globalThis.__balcaoIntegrityOf?.('/artifacts/mfe-other/1.0.0/entry.js')).toBe(SAMPLE_HASH);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Esta aba usa versões de desenvolvimento: mfe-sample de http://localhost:3104.',
    );
  });

  it('stay with the tab: its next page asks the edge for them', async () => {
    allow();
    await override();
    document.getElementById('overrides')?.remove();
    window.history.replaceState(null, '', '/backoffice/outra?aba=2#x');
    expect(isOverrideRequested(tab)).toBe(true);
    expect(await override()).toBeNull();
    expect(leaveFor).toHaveBeenCalledWith(
      '/backoffice/outra?aba=2&override=mfe-sample%3Dhttp%3A%2F%2Flocalhost%3A3104#x',
    );
  });

  it('are removed with one press', async () => {
    allow();
    await override();
    await userEvent.click(screen.getByRole('button', { name: 'remover' }));
    expect(tab.get(OVERRIDES_KEY)).toBeNull();
    expect(leaveFor).toHaveBeenCalledWith('/backoffice/amostra');
  });

  it('run for nobody but platform admins: nothing is fetched', async () => {
    allow();
    expect(await override(false)).toBe(false);
    expect(fetchMock).not.toHaveBeenCalled();
    expect(tab.get(OVERRIDES_KEY)).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Entre como administrador e abra o link de novo.');
  });

  it('that the edge does not allow are forgotten, and the page says so instead of asking again', async () => {
    tab.set(OVERRIDES_KEY, JSON.stringify(OVERRIDES));
    window.history.replaceState(null, '', addressWith(OVERRIDES));
    expect(await override()).toBe(false);
    expect(leaveFor).not.toHaveBeenCalled();
    expect(tab.get(OVERRIDES_KEY)).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Este Balcão não aceita versões de desenvolvimento');
  });

  it.each<[string, () => Promise<Response>]>([
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['there is nothing', () => Promise.resolve(new Response('', { status: 404 }))],
    ['another area is', () => Promise.resolve(Response.json({ ...DESCRIPTION, name: 'mfe-other' }))],
  ])('leave the composed one where %s', async (_what, answer) => {
    const complaint = jest.spyOn(console, 'error').mockImplementation();
    fetchMock.mockImplementation(answer);
    const { version } = readComposition().remotes['mfe-other'] ?? {};
    allow({ 'mfe-new': ORIGIN });
    expect(await override()).toBe(false);
    expect(readComposition().remotes['mfe-new']).toBeUndefined();
    expect(readComposition().remotes['mfe-other']?.version).toBe(version);
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        /Não conseguimos ler mfe-new \(http:\/\/localhost:3104\).*se o navegador deixa esta página acessar este computador/,
      ),
    );
    complaint.mockRestore();
  });
});
