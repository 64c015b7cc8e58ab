import type { RefusalGroup } from './refusal-group';
import { THREE_DS_RESULTS, type ThreeDsResult, type ThreeDsRule } from './three-ds';

/** The results of a card at the simulator. `unreachable` is a gateway that does not answer. */
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

/** The simulator's result for a card payment of so many cents, where nobody has typed a card. */
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

/** The actions of the simulated bank when the store has it asked (3-D Secure). */
type SimulatedBank = 'challenge' | 'failed' | 'unavailable' | 'frictionless';

/** Cards whose simulated bank asks its buyer, does not know them, or cannot ask. Every other one is known without a question. */
export const SIMULATED_BANKS: readonly { number: string; bank: SimulatedBank }[] = [
  { number: '4000000000003220', bank: 'challenge' },
  { number: '4000000000003063', bank: 'failed' },
  { number: '4000000000003055', bank: 'unavailable' },
];

/** The action of the simulated bank for a card by the store's rule; null where it is not asked. */
export function simulatedBank(digits: string, rule: ThreeDsRule): SimulatedBank | null {
  if (rule === 'never') return null;
  const found = SIMULATED_BANKS.find(({ number }) => number === digits)?.bank;
  // A bank that requires nothing is asked by a store that always asks.
  return found ?? (rule === 'always' ? 'frictionless' : null);
}

/** For how long the simulator takes a token after the card was typed. */
const TOKEN_SECONDS = 600;
const TOKEN = /^sim_([a-z]+)(?:-([a-z]+))?_([0-9a-z]+)_[a-z]{24}$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * The token that the simulator's script makes of a card, in the buyer's browser: nothing of its number, only its future result.
 * @param random 24 bytes
 * @param authentication the answer of its bank; null where it was not asked
 */
export function simulatedCardToken(
  digits: string,
  now: Date,
  random: Uint8Array,
  authentication: ThreeDsResult | null = null,
): string {
  const result = SIMULATED_CARDS.find(({ number }) => number === digits)?.result ?? 'approved';
  const letters = Array.from(random, (byte) => LETTERS[byte % LETTERS.length]).join('');
  const said = authentication === null ? result : `${result}-${authentication}`;
  return `sim_${said}_${Math.floor(now.getTime() / 1_000).toString(36)}_${letters}`;
}

/** The result and the bank's answer in a token; null for one that is not the simulator's, or is older than ten minutes. */
export function readSimulatedCardToken(
  token: string,
  now: Date,
): { result: SimulatedCard; authentication: ThreeDsResult | null } | null {
  const [, said, bank, seconds = ''] = TOKEN.exec(token) ?? [];
  const result = SIMULATED_CARDS.find((card) => card.result === said)?.result;
  const age = now.getTime() / 1_000 - Number.parseInt(seconds, 36);
  if (result === undefined || !(Math.abs(age) <= TOKEN_SECONDS)) return null;
  return { result, authentication: THREE_DS_RESULTS.find((one) => one === bank) ?? null };
}
