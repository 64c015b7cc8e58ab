import { formatDays, formatDuration, formatMilliseconds } from './duration';

const HOUR = 3_600;

it.each([
  [0, '0 dias'],
  [60, '1 minuto'],
  [300, '5 minutos'],
  [HOUR, '1 hora'],
  [HOUR + 1_800, '90 minutos'],
  [24 * HOUR, '1 dia'],
  [25 * HOUR, '25 horas'],
  [36 * HOUR, '36 horas'],
  [48 * HOUR, '2 dias'],
  [7 * 24 * HOUR, '7 dias'],
  [330, '5,5 minutos'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

it('counts days', () => {
  expect([1, 2, 30].map(formatDays)).toEqual(['1 dia', '2 dias', '30 dias']);
});

it.each([
  [0.4, '0 ms'],
  [420.4, '420 ms'],
  [999.7, '1 s'],
  [1_240, '1,2 s'],
  [15_000, '15 s'],
])('%d milliseconds are %s', (milliseconds, words) => {
  expect(formatMilliseconds(milliseconds)).toBe(words);
});
