import { GATEWAYS, type GatewayId } from './gateway';

const FEMININE: ReadonlySet<GatewayId> = new Set(['iugu', 'malga']);

/** A preposition as it stands before a name with "a", and before one with "o". */
const BEFORE = {
  '': ['a', 'o'],
  com: ['com a', 'com o'],
  de: ['da', 'do'],
  em: ['na', 'no'],
  por: ['pela', 'pelo'],
} as const;

/** A gateway in the middle of a sentence, with its article: `pela Iugu`, `do PayPal`, `o PagSeguro`. */
export function gatewayInSentence(preposition: keyof typeof BEFORE, gateway: GatewayId): string {
  const [feminine, masculine] = BEFORE[preposition];
  return `${FEMININE.has(gateway) ? feminine : masculine} ${GATEWAYS[gateway].name}`;
}
