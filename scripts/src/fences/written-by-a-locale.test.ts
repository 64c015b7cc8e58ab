import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const PROJECT = path.resolve(__dirname, '../../..');

/** The one file that asks an engine for dates, by their parts. */
const CLOCK = 'shared/domain/src/time/sao-paulo-clock.ts';

/** Dates and times as a locale writes them, which another engine, or another version of one, writes differently. */
const DATES = /\bIntl\.DateTimeFormat\b|\.toLocale(?:Date|Time)String\(/;

/** Whether a file takes a locale's way of writing dates for a format. */
const takesLocale = (file: string, source: string): boolean => file !== CLOCK && DATES.test(source);

it('makes dates and times of parts, in one place', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
    cwd: PROJECT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(2_000);
  // Use todayInSaoPaulo, formatInstant, formatDayOf or formatTime of @balcao/domain.
  expect(files.filter((file) => takesLocale(file, readFileSync(path.join(PROJECT, file), 'utf8')))).toEqual(
    [],
  );
});

it.each([
  "new Intl.DateTimeFormat('sv', { timeZone })",
  "Intl.DateTimeFormat('en-CA').format(now)",
  "now.toLocaleDateString('en-CA')",
  "now.toLocaleTimeString('pt-BR')",
])('refuses %s', (source) => {
  expect(takesLocale('mfe-finance/src/extrato/days.ts', source)).toBe(true);
  expect(takesLocale('mfe-finance/src/extrato/days.ts', "count.toLocaleString('pt-BR')")).toBe(false);
});
