import type { ArchiveDescription } from './archive-description';
import { planRestore, RestoreRefused } from './restore-plan';

const at = (time: string) => Date.parse(`2026-03-10T${time}Z`) / 1_000;
const NOW = at('18:00:00');

const segment = (timeline: number, number: number) =>
  `18-1/0000000${timeline}00000000/0000000${timeline}00000000000000${number.toString(16).toUpperCase().padStart(2, '0')}-abc.zst`;

const base = (label: string, stop: string, start: string) => ({
  label,
  error: false,
  timestamp: { start: at(stop) - 60, stop: at(stop) },
  archive: { start },
});

/** A base at ten, and a segment each hour until six; those of the numbers in `without` are missing. */
function archiveOf(without: number[] = []): ArchiveDescription {
  const numbers = [10, 11, 12, 13, 14, 15, 16, 17, 18].filter((number) => !without.includes(number));
  return {
    bases: [
      base('B10', '10:00:00', '00000001000000000000000A'),
      base('B14', '14:00:00', '00000001000000000000000E'),
    ],
    segments: {
      '18-1/00000002.history': at('17:00:00'),
      ...Object.fromEntries(numbers.map((number) => [segment(1, number), at(`${number}:00:00`)])),
    },
    restores: [],
  };
}

const plan = (asked: string, archive = archiveOf(), timeline?: number) =>
  planRestore(asked, NOW, archive, timeline);

describe('a restore to a time', () => {
  it('begins with the newest base before it', () => {
    expect(plan('2026-03-10T12:30:00Z')).toEqual({
      base: 'B10',
      timeline: 'latest',
      target: '2026-03-10 12:30:00.000+00',
      until: at('12:30:00'),
    });
  });

  it.each([
    '2026-03-10T12:05:00-03:00',
    '2026-03-10 12:05-0300',
    '2026-03-10 12:05:00.5-03',
    '2026-03-10T15:05Z',
  ])('understands %s', (asked) => {
    expect(plan(asked)).toMatchObject({ base: 'B14', until: at('15:05:00') });
  });

  it('takes everything there is for latest', () => {
    expect(plan('latest')).toMatchObject({ base: 'B14', target: 'latest' });
  });

  it.each([
    ['2026-03-10T12:30:00', 'is not a time with its offset'],
    ['yesterday', 'is not a time with its offset'],
    ['2026-02-30T25:00:00Z', 'is no time that there is'],
    ['2026-03-10T15:00:01-03:00', 'is in the future'],
    ['2026-03-10T09:59:59Z', 'The archive begins at 2026-03-10T10:00:00Z'],
  ])('refuses %s with a sentence', (asked, sentence) => {
    expect(() => plan(asked)).toThrow(RestoreRefused);
    expect(() => plan(asked)).toThrow(sentence);
  });

  it('says how far the archive reaches', () => {
    expect(() => plan('2026-03-10T17:30:00Z', archiveOf([18]))).toThrow('reaches until 2026-03-10T17:00:00Z');
  });

  it('says that there is no base yet', () => {
    expect(() => plan('latest', { ...archiveOf(), bases: [] })).toThrow('no base in the archive yet');
  });
});

describe('an archive with a gap', () => {
  const gap = archiveOf([12]);

  it('refuses a time inside the gap, and names it', () => {
    const sentence = 'a gap from 2026-03-10T11:00:00Z to 2026-03-10T13:00:00Z';
    expect(() => plan('2026-03-10T11:30:00Z', gap)).toThrow(sentence);
    expect(() => plan('2026-03-10T13:30:00Z', gap)).toThrow(sentence);
  });

  it('gives what is before it, and what is after the next base', () => {
    expect(plan('2026-03-10T10:45:00Z', gap).base).toBe('B10');
    expect(plan('2026-03-10T15:30:00Z', gap).base).toBe('B14');
  });
});

describe('an archive after a restore', () => {
  /** At four the data of half past twelve was restored, and a new base made. */
  const restored: ArchiveDescription = {
    bases: [...archiveOf().bases, base('B16', '16:20:00', '00000002000000000000000D')],
    segments: {
      ...archiveOf([17, 18]).segments,
      [segment(2, 13)]: at('16:30:00'),
      [segment(2, 14)]: at('17:50:00'),
    },
    restores: [{ restored: at('16:00:00'), target: at('12:30:00'), timeline: 2 }],
  };

  it('goes on from the new base', () => {
    expect(plan('2026-03-10T17:00:00Z', restored)).toMatchObject({ base: 'B16', timeline: 'latest' });
  });

  it('never begins with a base that was undone', () => {
    const withoutNewBase = { ...restored, bases: archiveOf().bases };
    expect(plan('2026-03-10T17:00:00Z', withoutNewBase)).toMatchObject({ base: 'B10' });
  });

  it('asks for the timeline of a time that was undone, and then takes that', () => {
    expect(() => plan('2026-03-10T15:00:00Z', restored)).toThrow(
      'RESTORE_TIMELINE=1 deploy/restore.sh 2026-03-10T15:00:00Z',
    );
    expect(plan('2026-03-10T15:00:00Z', restored, 1)).toMatchObject({ base: 'B14', timeline: '1' });
  });

  it('still gives what was before both', () => {
    expect(plan('2026-03-10T11:30:00Z', restored)).toMatchObject({ base: 'B10', timeline: 'latest' });
  });
});
