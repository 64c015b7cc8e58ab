import { type AreaLoad, LoadStatistics } from './load-statistics';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const load = (more: Partial<AreaLoad> = {}): AreaLoad => ({
  remote: 'mfe-a',
  version: '1.0.0',
  variant: 'stable',
  failed: false,
  milliseconds: 100,
  ...more,
});

describe('figures of loads', () => {
  it('are kept by remote, version and variant', () => {
    const statistics = new LoadStatistics();
    for (const milliseconds of [100, 200, 300, 400]) statistics.record(load({ milliseconds }), NOON);
    statistics.record(load({ failed: true, milliseconds: undefined }), NOON);
    statistics.record(
      load({ version: '1.1.0', variant: 'canary', failed: true, milliseconds: undefined }),
      NOON,
    );
    const { items, since, windowSeconds } = statistics.report(NOON, NOON + 1);
    expect({ since, windowSeconds }).toEqual({ since: '2026-01-01T12:00:00.000Z', windowSeconds: 60 });
    const [stable, canary] = items;
    expect(stable).toMatchObject({ version: '1.0.0', variant: 'stable', loads: 5, failures: 1 });
    expect(Math.abs((stable?.medianLoadMs ?? 0) - 200)).toBeLessThan(6);
    expect(Math.abs((stable?.p75LoadMs ?? 0) - 300)).toBeLessThan(9);
    expect(canary).toMatchObject({ loads: 1, failures: 1, medianLoadMs: null, p75LoadMs: null });
  });

  it('are those of the last hour', () => {
    const statistics = new LoadStatistics();
    statistics.record(load(), NOON);
    statistics.record(load({ version: '1.1.0' }), NOON + 10 * 60_000);
    const { items, since } = statistics.report(NOON, NOON + 60 * 60_000);
    expect(items.map(({ version }) => version)).toEqual(['1.1.0']);
    expect(since).toBe('2026-01-01T12:01:00.000Z');
  });
});
