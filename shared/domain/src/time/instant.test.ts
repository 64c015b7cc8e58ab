import { formatInstant, formatRelative } from './instant';

const NOW = new Date('2026-11-20T15:00:00Z');

describe('instant', () => {
  it('is shown as dd/MM/yyyy HH:mm in America/Sao_Paulo whatever the host zone', () => {
    expect(formatInstant('2026-11-20T15:04:59Z')).toBe('20/11/2026 12:04');
    expect(formatInstant('2026-11-20T15:04:59+09:00')).toBe('20/11/2026 03:04');
    expect(formatInstant('2026-01-01T02:30:00Z')).toBe('31/12/2025 23:30');
  });

  it('shows midnight as 00:00', () => {
    expect(formatInstant('2026-11-20T03:00:00Z')).toBe('20/11/2026 00:00');
  });

  it('offsets before 2019 have daylight saving', () => {
    expect(formatInstant('2018-12-01T02:00:00Z')).toBe('01/12/2018 00:00');
  });

  it('refuses what is no instant', () => {
    expect(() => formatInstant('ontem')).toThrow(RangeError);
  });

  it.each([
    ['2026-11-20T14:59:30Z', 'agora'],
    ['2026-11-20T14:55:00Z', 'há 5 min'],
    ['2026-11-20T13:00:00Z', 'há 2 h'],
    ['2026-11-19T14:00:00Z', 'há 1 dia'],
    ['2026-11-17T14:00:00Z', 'há 3 dias'],
    ['2026-11-20T15:10:00Z', 'em 10 min'],
    ['2026-09-01T15:00:00Z', '01/09/2026 12:00'],
    ['2026-11-27T14:59:00Z', 'em 7 dias'],
    ['2026-11-21T15:00:00Z', 'em 1 dia'],
    ['2026-11-22T02:59:00Z', 'em 1 dia'],
    ['2026-11-22T03:00:00Z', 'em 2 dias'],
  ])('%s is %s', (iso, text) => {
    expect(formatRelative(iso, NOW)).toBe(text);
  });
});
