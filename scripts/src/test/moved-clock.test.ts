import { movedClock, readMoment } from './moved-clock';

describe('a moment', () => {
  it('is one of São Paulo', () => {
    expect(readMoment('2028-02-29 23:30').toISOString()).toBe('2028-03-01T02:30:00.000Z');
  });

  it.each(['', '2028-02-29', '2027-02-29 12:00', '2028-02-29 24:00', '29/02/2028 23:30'])(
    'is not %p',
    (text) => {
      expect(() => readMoment(text)).toThrow('is not a moment in São Paulo, such as');
    },
  );

  it('is reached from now, forward or back, while timers go on', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    const offset = (to: string) => movedClock(new Date(to), now).slice(-3);
    expect(offset('2026-11-21T12:00:00Z')).toEqual(['--exclude-monotonic', '-f', '+86400s']);
    expect(offset('2026-11-20T11:59:00Z')).toEqual(['--exclude-monotonic', '-f', '-60s']);
  });
});
