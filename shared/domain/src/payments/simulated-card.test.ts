import { SIMULATED_CARD_ENDINGS, simulatedCard } from './simulated-card';

it('tells by the cents what becomes of a card', () => {
  expect(simulatedCard(10_000)).toBe('approved');
  expect(simulatedCard(10_001)).toBe('saldo');
  expect(simulatedCard(99_905)).toBe('emissor');
  expect(simulatedCard(10_099)).toBe('approved');
});

it('has one result for each ending', () => {
  const endings = SIMULATED_CARD_ENDINGS.map(({ cents }) => cents);
  expect(new Set(endings).size).toBe(endings.length);
});
