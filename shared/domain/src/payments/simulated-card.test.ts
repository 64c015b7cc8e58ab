import { isCardNumber } from './card';
import {
  readSimulatedCardToken,
  SIMULATED_BANKS,
  SIMULATED_CARD_ENDINGS,
  SIMULATED_CARDS,
  simulatedBank,
  simulatedCard,
  simulatedCardToken,
} from './simulated-card';

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

const NOW = new Date('2026-11-27T12:00:00Z');
const BYTES = Uint8Array.from({ length: 24 }, (_, index) => index * 9);

it('knows cards that pass for real ones, and tells by their tokens what comes of them', () => {
  for (const { number, result } of SIMULATED_CARDS) {
    expect(isCardNumber(number)).toBe(true);
    const token = simulatedCardToken(number, NOW, BYTES);
    expect(readSimulatedCardToken(token, NOW)).toEqual({ result, authentication: null });
    expect(token).not.toMatch(/\d{5}/);
  }
  expect(readSimulatedCardToken(simulatedCardToken('5555555555554444', NOW, BYTES), NOW)).toEqual({
    result: 'approved',
    authentication: null,
  });
});

it('takes no token that is old or not its own', () => {
  const token = simulatedCardToken('4111111111111111', NOW, BYTES);
  expect(readSimulatedCardToken(token, new Date(NOW.getTime() + 601_000))).toBeNull();
  expect(readSimulatedCardToken('sim_constructor_abc_aaaaaaaaaaaaaaaaaaaaaaaa', NOW)).toBeNull();
  expect(readSimulatedCardToken('tok_visa', NOW)).toBeNull();
});

it('has banks that ask by the rule of the store, and tells by the token what they have said', () => {
  for (const { number, bank } of SIMULATED_BANKS) {
    expect(isCardNumber(number)).toBe(true);
    expect(simulatedBank(number, 'never')).toBeNull();
    expect([simulatedBank(number, 'when_required'), simulatedBank(number, 'always')]).toEqual([bank, bank]);
  }
  expect(simulatedBank('4111111111111111', 'when_required')).toBeNull();
  expect(simulatedBank('4111111111111111', 'always')).toBe('frictionless');
  const token = simulatedCardToken('4000000000009995', NOW, BYTES, 'unavailable');
  expect(readSimulatedCardToken(token, NOW)).toEqual({ result: 'saldo', authentication: 'unavailable' });
});
