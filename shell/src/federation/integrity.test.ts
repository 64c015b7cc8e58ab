import { SAMPLE_HASH, sampleRemote, writeComposition } from '../testing/sample-composition';
import { readComposition } from './composition';
import { enforceIntegrity } from './enforce-integrity';
import { installIntegrity } from './integrity';

describe('integrity of federated files', () => {
  beforeAll(() => {
    const older = sampleRemote({
      version: '1.0.0',
      base: '/artifacts/mfe-sample/1.0.0/',
      integrity: { 'old.js': SAMPLE_HASH },
    });
    writeComposition({ 'mfe-sample': sampleRemote({ lastGood: older }) });
    installIntegrity();
  });

  it('gives each file of the composition its hash, whatever the query', () => {
    for (const path of [
      '/artifacts/shell/1.0.0/main.js',
      '/artifacts/mfe-sample/1.1.0/screen.js',
      '/artifacts/mfe-sample/1.1.0/entry.js?tentativa=2',
      '/artifacts/mfe-sample/1.0.0/old.js',
    ])
      expect(globalThis.__balcaoIntegrityOf?.(new URL(path, location.href).href)).toBe(SAMPLE_HASH);
  });

  it('refuses an unknown file with a well-formed hash that no file has', () => {
    const hash = globalThis.__balcaoIntegrityOf?.('/artifacts/mfe-sample/1.1.0/planted.js');
    expect(hash).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
    expect(hash).not.toBe(SAMPLE_HASH);
  });

  describe('is asked for by every script and stylesheet that any code makes', () => {
    const CHUNK = '/artifacts/mfe-sample/1.1.0/screen.js';
    const PLANTED = '/artifacts/mfe-sample/1.1.0/planted.js';
    const make = <Tag extends 'script' | 'link'>(tag: Tag) => document.createElement(tag);
    const ways: Record<string, (url: string) => HTMLScriptElement | HTMLLinkElement> = {
      'a script by its property': (url) => Object.assign(make('script'), { src: url }),
      'a script by its attribute': (url) => {
        const script = make('script');
        script.setAttribute('SRC', url);
        return script;
      },
      'styles by their property': (url) => Object.assign(make('link'), { rel: 'stylesheet', href: url }),
      'styles by their attribute': (url) => {
        const link = make('link');
        link.setAttribute('href', url);
        return link;
      },
    };
    beforeAll(enforceIntegrity);

    it.each(Object.entries(ways))('%s', (_name, load) => {
      expect(load(CHUNK)).toMatchObject({ integrity: SAMPLE_HASH, crossOrigin: 'anonymous' });
      const { integrity } = load(PLANTED);
      expect(integrity).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
      expect(integrity).not.toBe(SAMPLE_HASH);
    });

    it('and leaves addresses and other attributes as they are', () => {
      const script = make('script');
      script.setAttribute('data-webpack', 'x');
      script.src = CHUNK;
      expect(new URL(script.src).pathname).toBe(CHUNK);
      expect(script.getAttribute('data-webpack')).toBe('x');
    });
  });

  it('cannot be changed by code that runs later: the composition is frozen', () => {
    const { integrity } = readComposition().shell;
    expect(() => Object.assign(integrity, { 'main.js': 'sha384-other' })).toThrow(TypeError);
  });
});
