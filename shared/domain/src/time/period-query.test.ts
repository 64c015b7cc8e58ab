import { type PeriodRules, parsePeriod, periodQuery } from './period-query';

const RULES: PeriodRules = { today: '2026-11-20', maxDays: 400, fallback: '7d' };
const parse = (search: string) => parsePeriod(search, RULES);

describe('the period of an address', () => {
  it('is the fallback without one, and compared', () => {
    expect(parse('')).toEqual({
      name: '7d',
      range: { from: '2026-11-14', to: '2026-11-20' },
      previous: { from: '2026-11-07', to: '2026-11-13' },
      compares: true,
    });
  });

  it('has a name, or days of its own', () => {
    expect(parse('?period=yesterday&compare=false')).toMatchObject({
      name: 'yesterday',
      range: { from: '2026-11-19', to: '2026-11-19' },
      compares: false,
    });
    expect(parse('?from=2026-10-01&to=2026-10-10')).toMatchObject({
      name: 'custom',
      range: { from: '2026-10-01', to: '2026-10-10' },
      previous: { from: '2026-09-21', to: '2026-09-30' },
    });
  });

  it.each(['?period=always', '?from=2026-10-01', '?from=2026-10-10&to=2026-10-01', '?from=x&to=y'])(
    '%s is not understood, and is the fallback',
    (search) => {
      expect(parse(search).name).toBe('7d');
    },
  );
});

describe('an address after a change', () => {
  it('keeps what others have in it, and leaves the default out', () => {
    expect(periodQuery('?device=mobile&period=30d', { to: 'month' }, '7d')).toBe(
      'device=mobile&period=month',
    );
    expect(periodQuery('?device=mobile&period=30d', { to: '7d' }, '7d')).toBe('device=mobile');
  });

  it('has days of its own instead of a name, and the other way round', () => {
    const custom = periodQuery('?period=30d', { to: { from: '2026-10-01', to: '2026-10-10' } }, '7d');
    expect(custom).toBe('from=2026-10-01&to=2026-10-10');
    expect(periodQuery(custom, { to: 'today' }, '7d')).toBe('period=today');
  });

  it('keeps the period while comparing is switched, and the switch while the period changes', () => {
    const off = periodQuery('?period=30d', { compares: false }, '7d');
    expect(off).toBe('period=30d&compare=false');
    expect(periodQuery(off, { to: 'today' }, '7d')).toBe('period=today&compare=false');
    expect(periodQuery(off, { compares: true }, '7d')).toBe('period=30d');
  });
});
