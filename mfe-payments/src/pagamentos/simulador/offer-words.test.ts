import { installmentWords, releaseWords } from './offer-words';

const release = (afterDays: number) => ({ afterDays, cents: 100 });

it.each([
  ['2026-11-18', 1, '19/11/2026'],
  ['2026-11-21', 1, '23/11/2026'],
  ['2026-11-19', 1, '23/11/2026'],
])('on %s what falls in %i day falls on %s, when banks work', (today, days, words) => {
  expect(releaseWords([release(days)], today)).toBe(words);
});

it('what is paid out at once falls also on a Saturday', () => {
  expect(releaseWords([release(0)], '2026-11-21')).toBe('21/11/2026');
});

it('no installment falls on a weekend or a holiday', () => {
  const releases = [release(30), release(60)];
  expect(releaseWords(releases, '2026-11-25')).toBe('2 parcelas, de 28/12/2026 a 25/01/2027');
});

const offer = (installments: number[]) => ({
  count: installments.length,
  installments,
  totalCents: 0,
  extraCents: 0,
  feeCents: 0,
  netCents: 0,
  releases: [],
  parts: [],
});

it.each([
  [[10_000], 'À vista: R$ 100,00'],
  [[5_000, 5_000], '2× de R$ 50,00'],
  [[2_215, 2_214, 2_214, 2_214, 2_214], '5× · 1ª R$ 22,15, demais R$ 22,14'],
  [[1_434, 1_434, 1_433], '3× · 1ª a 2ª R$ 14,34, demais R$ 14,33'],
])('%j is one sentence', (installments, words) => {
  expect(installmentWords(offer(installments)).replaceAll('\u00a0', ' ')).toBe(words);
});
