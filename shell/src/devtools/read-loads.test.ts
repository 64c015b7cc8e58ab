import { sampleRemote } from '../testing/sample-composition';
import { readLoads, sumLoads, type Timing } from './read-loads';

const PAGE = 'https://loja.example/backoffice/pedidos/x';
const composition = {
  id: 'c1',
  channel: 'prod',
  generation: 3,
  variant: 'stable' as const,
  shell: { version: '1.0.0', base: '/artifacts/shell/1.0.0/', integrity: {} },
  remotes: { 'mfe-sample': sampleRemote() },
};

const timing = (path: string, more: Partial<Timing> = {}): Timing => ({
  name: new URL(path, PAGE).href,
  entryType: 'resource',
  startTime: 10,
  duration: 20,
  transferSize: 300,
  decodedBodySize: 900,
  responseStatus: 200,
  ...more,
});
const GONE = { transferSize: 0, decodedBodySize: 0, responseStatus: 0 };

describe('what a page has loaded', () => {
  const loads = readLoads(
    [
      timing('/artifacts/mfe-sample/1.1.0/entry.js?tentativa=2', { startTime: 700, transferSize: 0 }),
      timing('/artifacts/mfe-sample/1.1.0/entry.js', { startTime: 30, ...GONE }),
      timing('/artifacts/mfe-sample/1.1.0/screen.js', { startTime: 40, responseStatus: 404 }),
      timing('/artifacts/shell/1.0.0/main.js'),
      timing('/composition/abc', { startTime: 11, transferSize: 0, decodedBodySize: 0, responseStatus: 304 }),
      timing('/api/orders/01920000-0000-7000-8000-000000000000?cpf=52998224725', { startTime: 12 }),
      timing('/api/orders/01920000-0000-7000-8000-000000000000', { startTime: 13 }),
      timing(PAGE, { startTime: 0, entryType: 'navigation' }),
    ],
    composition,
    PAGE,
  );

  it('stands in order, by part, with where it came from and how often it was tried', () => {
    expect(loads.map(({ part, file, source, attempt }) => [part, file, source, attempt])).toEqual([
      ['página', '/backoffice/pedidos/x', 'network', 1],
      ['shell', 'main.js', 'network', 1],
      ['página', '/composition/abc', 'cache', 1],
      ['API', '/api/orders/…', 'network', 1],
      ['API', '/api/orders/…', 'network', 1],
      ['mfe-sample', 'entry.js', 'failed', 1],
      ['mfe-sample', 'screen.js', 'failed', 1],
      ['mfe-sample', 'entry.js', 'cache', 2],
    ]);
    expect(loads[1]).toMatchObject({ startedAt: 10, took: 20, bytes: 300 });
    expect(JSON.stringify(loads)).not.toMatch(/52998224725|01920000/);
  });

  it('is summed by part, the heaviest first', () => {
    expect(sumLoads(loads)).toEqual(
      [
        { part: 'página', files: 2, bytes: 300, fromCache: 1, failed: 0, retried: 0 },
        { part: 'shell', files: 1, bytes: 300, fromCache: 0, failed: 0, retried: 0 },
        { part: 'API', files: 2, bytes: 600, fromCache: 0, failed: 0, retried: 0 },
        { part: 'mfe-sample', files: 3, bytes: 300, fromCache: 1, failed: 2, retried: 1 },
      ].sort((one, other) => other.bytes - one.bytes),
    );
  });
});
