import { SAMPLE_HASH, sampleRemote, writeComposition } from '../testing/sample-composition';
import { readComposition } from './composition';
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

  it('cannot be changed by code that runs later: the composition is frozen', () => {
    const { integrity } = readComposition().shell;
    expect(() => Object.assign(integrity, { 'main.js': 'sha384-other' })).toThrow(TypeError);
  });
});
