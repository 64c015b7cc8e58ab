import type { PaymentStatusView } from '../payments/status';

/** `med` is the central bank's special return of a Pix after fraud; everything else is disputed by chargeback. */
export const DISPUTE_KINDS = ['chargeback', 'med'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

export const DISPUTE_KIND_LABELS: Readonly<Record<DisputeKind, string>> = {
  chargeback: 'Chargeback',
  med: 'MED',
};

/** The natures of a MED, as the Pix API names them. */
export const MED_NATURES = ['MED_OPERACIONAL', 'MED_FRAUDE', 'MED_PIX_AUTOMATICO'] as const;
export type MedNature = (typeof MED_NATURES)[number];

export const MED_NATURE_LABELS: Readonly<Record<MedNature, string>> = {
  MED_OPERACIONAL: 'Falha operacional',
  MED_FRAUDE: 'Suspeita de fraude',
  MED_PIX_AUTOMATICO: 'Pix Automático',
};

/**
 * `answered`: the store has answered, and the bank decides. `cancelled`: what was reported later says that there was none.
 */
export const DISPUTE_STATUSES = ['open', 'answered', 'won', 'lost', 'cancelled'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** The tabs of the inbox: the store's turn, the bank's turn, and decided ones. */
export const DISPUTE_TABS = ['to_answer', 'with_bank', 'closed'] as const;
export type DisputeTab = (typeof DISPUTE_TABS)[number];
export const ALL_DISPUTES = 'all';

export const DISPUTE_STATUS_VIEWS: Readonly<Record<DisputeStatus, PaymentStatusView>> = {
  open: { text: 'Aberta', tone: 'warning' },
  answered: { text: 'Respondida', tone: 'info' },
  won: { text: 'Ganha', tone: 'success' },
  lost: { text: 'Perdida', tone: 'error' },
  cancelled: { text: 'Desconsiderada', tone: 'neutral' },
};

/** The part of the form that a file comes in, and how many go with an answer. */
export const DISPUTE_EVIDENCE_PART = 'evidence';
export const MAX_DISPUTE_EVIDENCE = 10;

/** The kinds of a store's answer: it says why the sale was right, or accepts the loss. */
export const DISPUTE_ANSWERS = ['response', 'acceptance'] as const;
export type DisputeAnswerKind = (typeof DISPUTE_ANSWERS)[number];

/** The outcome of submitting an answer to the gateway. `none`: no gateway stands behind, or it takes answers on its own site only. */
export const DISPUTE_NOTICES = ['none', 'pending', 'sent', 'refused', 'failed'] as const;
export type DisputeNotice = (typeof DISPUTE_NOTICES)[number];

/** Banks give seven days for a MED, and card networks rarely fewer. It stands where nobody said until when. */
const USUAL_DAYS = 7;
const DAY_MS = 86_400_000;

/** Until when a dispute is probably to be answered, where its reports do not say so. */
export const estimatedDisputeDeadline = (openedAt: Date): Date =>
  new Date(openedAt.getTime() + USUAL_DAYS * DAY_MS);

/** Days before the deadline on which the store is reminded. */
export const DISPUTE_REMINDER_DAYS = [3, 1] as const;

/** Whether the time to answer is over. An estimate ends nothing: the gateway may give more time. */
export const isDisputeExpired = (
  { deadline, isDeadlineEstimated }: { deadline: Date; isDeadlineEstimated: boolean },
  now: Date,
): boolean => !isDeadlineEstimated && deadline <= now;

/**
 * Whether the store should answer now. Once the term is over it is the bank's turn, though an estimated one may still be answered.
 */
export const isAnswerDue = (
  { status, deadline }: { status: DisputeStatus; deadline: Date },
  now: Date,
): boolean => status === 'open' && deadline > now;

/** The time that is left to answer, in words, and whether it runs out soon. */
export function disputeCountdown(
  deadline: Date,
  now: Date,
): { text: string; urgency: 'over' | 'soon' | 'calm' } {
  const left = deadline.getTime() - now.getTime();
  if (left <= 0) return { text: 'Prazo encerrado', urgency: 'over' };
  const hours = Math.floor(left / 3_600_000);
  if (hours < 1) return { text: 'Falta menos de 1 hora', urgency: 'soon' };
  if (hours < 24) return { text: hours === 1 ? 'Falta 1 hora' : `Faltam ${hours} horas`, urgency: 'soon' };
  const days = Math.floor(left / DAY_MS);
  const urgency = days < DISPUTE_REMINDER_DAYS[0] ? 'soon' : 'calm';
  return { text: days === 1 ? 'Falta 1 dia' : `Faltam ${days} dias`, urgency };
}
