import { DISPUTE_KINDS, type DisputeKind, MED_NATURES, type MedNature } from './disputes';

/** Why buyers dispute, in groups that ask for the same evidence. */
export const DISPUTE_REASONS = [
  'fraud',
  'not_received',
  'not_as_described',
  'cancelled',
  'duplicate',
  'operational',
  'other',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

interface ReasonWords {
  text: string;
  /** The evidence that usually convinces the bank. */
  advice: readonly string[];
}

const DELIVERY = 'O rastreio com a data de entrega, e quem recebeu.';
const TALKS = 'As conversas com o cliente sobre esta compra.';

export const DISPUTE_REASON_WORDS: Readonly<Record<DisputeReason, ReasonWords>> = {
  fraud: {
    text: 'O cliente diz que não fez esta compra.',
    advice: [
      'Compras anteriores do mesmo cliente que não foram contestadas.',
      DELIVERY,
      'Que o endereço de entrega é do cliente.',
      TALKS,
    ],
  },
  not_received: {
    text: 'O cliente diz que não recebeu o produto.',
    advice: [DELIVERY, 'O comprovante de entrega da transportadora.', TALKS],
  },
  not_as_described: {
    text: 'O cliente diz que o produto é diferente do anunciado, ou veio com defeito.',
    advice: ['A página do produto como estava na venda.', 'Fotos do que foi enviado.', TALKS],
  },
  cancelled: {
    text: 'O cliente diz que cancelou ou devolveu, e não recebeu o valor de volta.',
    advice: ['A política de troca que ele aceitou.', 'O comprovante do reembolso, se já foi feito.', TALKS],
  },
  duplicate: {
    text: 'O cliente diz que foi cobrado duas vezes, ou de um valor errado.',
    advice: [
      'Que são duas compras, com itens e datas de cada uma.',
      'O reembolso da cobrança repetida, se houve.',
    ],
  },
  operational: {
    text: 'O banco aponta uma falha operacional no Pix.',
    advice: ['O pedido que este Pix pagou, com itens e entrega.'],
  },
  other: {
    text: 'O motivo não foi informado.',
    advice: ['O que foi vendido, e por quanto.', DELIVERY, TALKS],
  },
};

/** Codes of Visa and Mastercard, as gateways pass them on. */
const GROUPS_BY_CODE: readonly (readonly [RegExp, DisputeReason])[] = [
  [/^(10\.\d|4837|4840|4849|4863|4870|4871)$/, 'fraud'],
  [/^(13\.1|4855)$/, 'not_received'],
  [/^(13\.[345]|4853)$/, 'not_as_described'],
  [/^(13\.[2678]|4841|4860)$/, 'cancelled'],
  [/^(12\.\d|4834|4831)$/, 'duplicate'],
];

const isReason = (value: string): value is DisputeReason =>
  DISPUTE_REASONS.some((reason) => reason === value);

const MED_REASONS: Readonly<Record<MedNature, DisputeReason>> = {
  MED_FRAUDE: 'fraud',
  MED_OPERACIONAL: 'operational',
  MED_PIX_AUTOMATICO: 'cancelled',
};

/** The group of what was reported as the reason: a group's own name, a network's code, or a MED's nature. */
export function disputeReasonOf(kind: DisputeKind, reported: string, nature: MedNature | ''): DisputeReason {
  const code = reported.trim().toLowerCase();
  if (isReason(code)) return code;
  const found = GROUPS_BY_CODE.find(([pattern]) => pattern.test(code));
  if (found !== undefined) return found[1];
  if (nature !== '') return MED_REASONS[nature];
  // A MED is about fraud unless it says otherwise.
  return kind === DISPUTE_KINDS[1] ? 'fraud' : 'other';
}

export const isMedNature = (value: string): value is MedNature =>
  MED_NATURES.some((nature) => nature === value);
