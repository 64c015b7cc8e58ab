import type * as CalendarDates from './calendar-date';
import type * as Instants from './instant';

type Locales = ConstructorParameters<typeof Intl.DateTimeFormat>[0];

/** The rules of time as an engine runs them that answers these locales by others. */
function rulesWhere(answered: (locales: Locales) => Locales): typeof CalendarDates & typeof Instants {
  const { DateTimeFormat } = Intl;
  const other = jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation((locales, options) => new DateTimeFormat(answered(locales), options));
  try {
    return loadAnew();
  } finally {
    other.mockRestore();
  }
}

function loadAnew(): typeof CalendarDates & typeof Instants {
  let rules: unknown;
  jest.isolateModules(() => {
    rules = { ...jest.requireActual('./calendar-date'), ...jest.requireActual('./instant') };
  });
  return rules as typeof CalendarDates & typeof Instants;
}

describe.each<[engine: string, answered: (locales: Locales) => Locales]>([
  [
    'Chromium 111 and WebKitGTK 2.50, whose en-CA is 11/29/2026',
    (locales) => (locales === 'en-CA' ? 'en-US' : locales),
  ],
  ['an engine with English alone', () => 'en-US'],
  ['an engine that falls back to Thai, with its own years and digits', () => 'th-TH-u-nu-thai'],
])('in %s', (_engine, answered) => {
  it('days are days', () => {
    const { todayInSaoPaulo, startOfDay, hoursSinceMidnight } = rulesWhere(answered);
    expect(todayInSaoPaulo(new Date('2026-11-29T12:00:00Z'))).toBe('2026-11-29');
    expect(todayInSaoPaulo(new Date('2027-01-01T02:59:00Z'))).toBe('2026-12-31');
    expect(startOfDay('2018-12-01')).toBe('2018-12-01T02:00:00.000Z');
    expect(hoursSinceMidnight(new Date('2026-11-29T12:00:00Z'))).toBe(9);
  });

  it('instants are shown as Brazilians write them', () => {
    const { formatInstant, formatInstantInWords, formatTime } = rulesWhere(answered);
    expect(formatInstant('2026-11-29T03:05:00Z')).toBe('29/11/2026 00:05');
    expect(formatInstantInWords('2026-11-29T15:04:59Z')).toBe('29/11/2026, às 12:04');
    expect(formatTime('2026-11-29T02:07:00Z')).toBe('23:07');
  });
});
