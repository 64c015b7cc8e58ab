import type { RefusalGroup } from './refusal-group';

/** What the simulator does with a card. `unreachable` is a gateway that does not answer. */
export type SimulatedCard = 'approved' | 'review' | 'unreachable' | RefusalGroup;

/** The last two digits of an amount and what they lead to; every other amount is approved. For screens, too. */
export const SIMULATED_CARD_ENDINGS: readonly { cents: number; result: SimulatedCard }[] = [
  { cents: 1, result: 'saldo' },
  { cents: 2, result: 'cartao' },
  { cents: 3, result: 'antifraude' },
  { cents: 4, result: 'dados' },
  { cents: 5, result: 'emissor' },
  { cents: 6, result: 'erro' },
  { cents: 7, result: 'review' },
  { cents: 8, result: 'unreachable' },
];

/** What the simulator does with a card payment of so many cents, where nobody has typed a card. */
export function simulatedCard(amountCents: number): SimulatedCard {
  const found = SIMULATED_CARD_ENDINGS.find(({ cents }) => cents === amountCents % 100);
  return found?.result ?? 'approved';
}

/** Cards that a buyer types at the simulator, and what they lead to; every other valid number is approved. */
export const SIMULATED_CARDS: readonly { number: string; result: SimulatedCard }[] = [
  { number: '4111111111111111', result: 'approved' },
  { number: '4000000000009995', result: 'saldo' },
  { number: '4000000000000069', result: 'cartao' },
  { number: '4100000000000019', result: 'antifraude' },
  { number: '4000000000000127', result: 'dados' },
  { number: '4000000000000002', result: 'emissor' },
  { number: '4000000000000119', result: 'erro' },
  { number: '4000000000009235', result: 'review' },
  { number: '4000000000000341', result: 'unreachable' },
];

/** For how long the simulator takes a token after the card was typed. */
const TOKEN_SECONDS = 600;
const TOKEN = /^sim_([a-z]+)_([0-9a-z]+)_[a-z]{24}$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * What the simulator's script makes of a card, in the buyer's browser: nothing of its number, only what is to come of it.
 * @param random 24 bytes
 */
export function simulatedCardToken(digits: string, now: Date, random: Uint8Array): string {
  const result = SIMULATED_CARDS.find(({ number }) => number === digits)?.result ?? 'approved';
  const letters = Array.from(random, (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `sim_${result}_${Math.floor(now.getTime() / 1_000).toString(36)}_${letters}`;
}

/** What comes of a token; null for one that is not the simulator's, or is older than ten minutes. */
export function readSimulatedCardToken(token: string, now: Date): SimulatedCard | null {
  const [, result, seconds = ''] = TOKEN.exec(token) ?? [];
  const found = SIMULATED_CARDS.find((card) => card.result === result)?.result ?? null;
  const age = now.getTime() / 1_000 - Number.parseInt(seconds, 36);
  return Math.abs(age) <= TOKEN_SECONDS ? found : null;
}
