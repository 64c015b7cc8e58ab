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

/** What the simulator does with a card payment of so many cents. */
export function simulatedCard(amountCents: number): SimulatedCard {
  const found = SIMULATED_CARD_ENDINGS.find(({ cents }) => cents === amountCents % 100);
  return found?.result ?? 'approved';
}
