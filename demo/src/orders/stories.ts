import type { PaymentEventType, PaymentMethod, RefusalGroup } from '@balcao/domain';
import type { Chance } from './chance';

/** An event of a payment, so many minutes after its order. */
interface Step {
  type: PaymentEventType;
  minutes: number;
  /** Part of the payment's amount; all of it when left out. */
  share?: number;
  data?: Record<string, string>;
  /** Of a dispute: for so many days it can be answered. */
  answerDays?: number;
}

/** An attempt to pay an order. */
export interface Attempt {
  method: PaymentMethod;
  installments: number;
  steps: Step[];
}

const HOUR = 60;
const DAY = 24 * HOUR;

const REFUSALS: readonly (readonly [readonly [RefusalGroup, string], number])[] = [
  [['saldo', 'Saldo ou limite insuficiente'], 45],
  [['antifraude', 'Transação suspeita'], 18],
  [['cartao', 'Cartão vencido'], 15],
  [['emissor', 'Não autorizada pelo emissor'], 14],
  [['dados', 'Código de segurança não confere'], 8],
];

const pix = (chance: Chance, ...more: Step[]): Attempt => ({
  method: 'pix',
  installments: 1,
  steps: [{ type: 'payment.pix_created', minutes: chance.between(0.1, 0.5) }, ...more],
});
const boleto = (...more: Step[]): Attempt => ({
  method: 'boleto',
  installments: 1,
  steps: [{ type: 'payment.boleto_created', minutes: 0.3 }, ...more],
});
const card = (chance: Chance, ...more: Step[]): Attempt => ({
  method: 'credit_card',
  installments: chance.weigh([
    [1, 38],
    [2, 14],
    [3, 22],
    [6, 14],
    [10, 6],
    [12, 6],
  ]),
  steps: more,
});
const captured = (minutes: number): Step[] => [
  { type: 'payment.authorized', minutes },
  { type: 'payment.captured', minutes: minutes + 0.1 },
];
function refused(chance: Chance, minutes: number): Step {
  const [refusal_group, reason] = chance.weigh(REFUSALS);
  return { type: 'payment.refused', minutes, data: { refusal_group, reason } };
}
const paidPix = (chance: Chance, ...more: Step[]) =>
  pix(chance, { type: 'payment.captured', minutes: chance.between(0.8, 14) }, ...more);
const paidCard = (chance: Chance, ...more: Step[]) => card(chance, ...captured(0.5), ...more);
const DISPUTED_AFTER = 11 * DAY;
const openedChargeback = (reason: string): Step => ({
  type: 'payment.chargeback_opened',
  minutes: DISPUTED_AFTER,
  data: { dispute_reason: reason },
  answerDays: 5,
});
const openedMed: Step = {
  type: 'payment.med_opened',
  minutes: 2 * DAY,
  data: { med_nature: 'MED_FRAUDE' },
  answerDays: 7,
};

/** The courses that payments take, by name: the events of each. */
const STORIES = {
  pixPaid: (chance) => [paidPix(chance)],
  pixExpired: (chance) => [pix(chance, { type: 'payment.expired', minutes: 30 })],
  pixLate: (chance) => [
    pix(
      chance,
      { type: 'payment.expired', minutes: 30 },
      { type: 'payment.captured', minutes: chance.between(34, 90) },
    ),
  ],
  pixRefundedInPart: (chance) => [
    paidPix(chance, { type: 'payment.refunded', minutes: chance.between(3, 9) * DAY, share: 0.4 }),
  ],
  pixReturnedAfterFraud: (chance) => [
    paidPix(chance, openedMed, { type: 'payment.med_returned', minutes: 9 * DAY }),
  ],
  pixDisputed: (chance) => [paidPix(chance, openedMed)],
  cardPaid: (chance) => [paidCard(chance)],
  cardReviewed: (chance) => [
    card(chance, { type: 'payment.in_review', minutes: 0.4 }, ...captured(chance.between(20, 300))),
  ],
  cardRefused: (chance) => [card(chance, refused(chance, 0.5))],
  cardThenPix: (chance) => [
    card(chance, refused(chance, 0.5)),
    pix(chance, { type: 'payment.captured', minutes: chance.between(3, 12) }),
  ],
  cardRefunded: (chance) => [
    paidCard(chance, { type: 'payment.refunded', minutes: chance.between(2, 8) * DAY }),
  ],
  cardDisputed: (chance) => [paidCard(chance, openedChargeback('13.1'))],
  cardDisputeWon: (chance) => [
    paidCard(chance, openedChargeback('10.4'), {
      type: 'payment.chargeback_won',
      minutes: DISPUTED_AFTER + 12 * DAY,
    }),
  ],
  cardDisputeLost: (chance) => [
    paidCard(chance, openedChargeback('10.4'), {
      type: 'payment.chargeback_lost',
      minutes: DISPUTED_AFTER + 15 * DAY,
    }),
  ],
  boletoPaid: (chance) => [boleto({ type: 'payment.captured', minutes: chance.between(9, 60) * HOUR })],
  boletoExpired: () => [boleto({ type: 'payment.expired', minutes: 6 * DAY })],
  boletoLate: () => [
    boleto({ type: 'payment.expired', minutes: 6 * DAY }, { type: 'payment.captured', minutes: 7 * DAY }),
  ],
} as const satisfies Record<string, (chance: Chance) => Attempt[]>;

export type StoryName = keyof typeof STORIES;

/** The frequency of each story, of about a thousand orders. */
const WEIGHTS: readonly (readonly [StoryName, number])[] = [
  ['pixPaid', 440],
  ['pixExpired', 70],
  ['pixLate', 6],
  ['pixRefundedInPart', 8],
  ['cardPaid', 290],
  ['cardReviewed', 20],
  ['cardRefused', 45],
  ['cardThenPix', 30],
  ['cardRefunded', 14],
  ['cardDisputed', 2],
  ['boletoPaid', 42],
  ['boletoExpired', 28],
  ['boletoLate', 4],
];

export const storyOf = (chance: Chance, wanted?: StoryName): Attempt[] =>
  STORIES[wanted ?? chance.weigh(WEIGHTS)](chance);
