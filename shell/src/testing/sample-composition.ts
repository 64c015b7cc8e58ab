import type { PageComposition, ResolvedRemote } from '@balcao/contract';

export const SAMPLE_HASH = `sha384-${'b'.repeat(64)}`;

/** One area as the edge would write it. */
export function sampleRemote(overrides: Partial<ResolvedRemote> = {}): ResolvedRemote {
  return {
    version: '1.1.0',
    base: '/artifacts/mfe-sample/1.1.0/',
    entry: 'entry.js',
    global: 'mfe_sample_1_1_0',
    label: 'Amostra',
    contract: '^1.0.0',
    integrity: { 'entry.js': SAMPLE_HASH, 'screen.js': SAMPLE_HASH },
    routes: [{ path: '/amostra', access: 'seller', title: 'Amostra', ready: 'h1' }],
    menu: [],
    actions: [],
    storageKeys: [],
    preload: { '/amostra': ['/artifacts/mfe-sample/1.1.0/entry.js'] },
    ...overrides,
  };
}

/** Writes a composition into the document, as the edge does. */
export function writeComposition(
  remotes: Record<string, ResolvedRemote>,
  more: Pick<PageComposition, 'whole' | 'afterPaint'> = {},
): PageComposition {
  const composition: PageComposition = {
    id: 'c1',
    channel: 'local',
    generation: 0,
    variant: 'stable',
    shell: {
      version: '1.0.0',
      base: '/artifacts/shell/1.0.0/',
      integrity: { 'boot.js': SAMPLE_HASH, 'main.js': SAMPLE_HASH, 'main.css': SAMPLE_HASH },
    },
    remotes,
    ...more,
  };
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'composition';
  script.textContent = JSON.stringify(composition);
  document.getElementById('composition')?.remove();
  document.head.append(script);
  return composition;
}
