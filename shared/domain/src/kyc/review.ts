import { PICTURE_RULES } from '../seller/picture';
import type { DocumentSlot } from '../seller/seller';
import type { KycStatus } from './status';

/**
 * Events of an identity verification. The seller opens an attempt, sends the missing images, or withdraws; the reviewer
 * approves everything, asks for images again, or rejects the person.
 */
export const KYC_EVENTS = ['open', 'submit', 'approve', 'ask-again', 'reject', 'cancel'] as const;

export type KycEvent = (typeof KYC_EVENTS)[number];

/** The state machine: status → event → next status. `null` is a seller without any verification. */
const KYC_TRANSITIONS: Readonly<
  Record<KycEvent, { readonly from: readonly (KycStatus | null)[]; readonly to: KycStatus }>
> = {
  open: { from: [null, 'INVALID', 'CANCELLED'], to: 'IN_PROGRESS' },
  submit: { from: ['IN_PROGRESS'], to: 'WAITING_MANUAL_ACTION' },
  approve: { from: ['WAITING_MANUAL_ACTION'], to: 'FINISHED' },
  'ask-again': { from: ['WAITING_MANUAL_ACTION'], to: 'IN_PROGRESS' },
  reject: { from: ['WAITING_MANUAL_ACTION'], to: 'INVALID' },
  cancel: { from: ['IN_PROGRESS', 'WAITING_MANUAL_ACTION'], to: 'CANCELLED' },
};

/** The status after an event; null where the event cannot happen. */
export function nextKycStatus(status: KycStatus | null, event: KycEvent): KycStatus | null {
  const { from, to } = KYC_TRANSITIONS[event];
  return from.includes(status) ? to : null;
}

/** Why an image, or with it the person, was refused. */
export const KYC_REFUSAL_REASONS = [
  'illegible',
  'cropped',
  'expired',
  'cpf_mismatch',
  'face_mismatch',
  'not_accepted',
] as const;

export type KycRefusalReason = (typeof KYC_REFUSAL_REASONS)[number];

/** The seller's text of each reason: the problem, and the way to solve it. */
export const KYC_REFUSAL_TEXTS: Readonly<Record<KycRefusalReason, string>> = {
  illegible: 'A imagem está ilegível. Tire outra com boa luz, sem reflexo e sem tremer.',
  cropped: 'O documento está cortado. Tire outra com os quatro cantos aparecendo.',
  expired: 'O documento está vencido. Envie um que esteja na validade.',
  cpf_mismatch: 'O CPF do documento é diferente do CPF da conta. Envie o documento da pessoa titular.',
  face_mismatch:
    'O rosto da selfie não confere com o do documento. Tire outra de frente, sem óculos nem boné.',
  not_accepted: 'Este documento não é aceito. Envie RG, CIN, CNH, RNM ou passaporte.',
};

/** The text for a rejected seller: verification services give no reason. */
export const kycRejectionText = (reason: KycRefusalReason | null): string =>
  reason ? KYC_REFUSAL_TEXTS[reason] : 'As imagens não comprovaram sua identidade.';

/** The title of each slot's image. */
export const KYC_SLOT_TITLES: Readonly<Record<DocumentSlot, string>> = {
  frente: 'Frente do documento',
  verso: 'Verso do documento',
  selfie: 'Selfie',
};

/** A word in the gender of a slot's title: "Verso do documento enviado". @param feminine "enviada" */
export const wordOfSlot = (slot: DocumentSlot, feminine: string): string =>
  slot === 'verso' ? feminine.replace(/a$/, 'o') : feminine;

/** State of a slot's image. Reviewers see images from `sent` on. */
export const KYC_SLOT_STATES = ['missing', 'sent', 'approved', 'refused'] as const;

export type KycSlotState = (typeof KYC_SLOT_STATES)[number];

/** The current version of the consent text. People who agreed to an older one are asked again. */
export const KYC_CONSENT_VERSION = '2026-01';

/** The digital CNH is exported as a PDF. Its first page is rendered and stored as an image. HEIC is not accepted. */
const KYC_IMAGE_TYPES: Readonly<Record<DocumentSlot, readonly string[]>> = {
  frente: [...PICTURE_RULES.types, 'application/pdf'],
  verso: [...PICTURE_RULES.types, 'application/pdf'],
  selfie: PICTURE_RULES.types,
};

/** The limits of an image of a document, checked by the camera screen and, by its content, at the API. */
export const KYC_IMAGE_RULES = {
  maxBytes: 15 * 1024 * 1024,
  /** Pixels of the shorter side, at least: below them the small print cannot be read. */
  minShortSide: { frente: 1000, verso: 1000, selfie: 600 } satisfies Record<DocumentSlot, number>,
  types: KYC_IMAGE_TYPES,
  maxPdfPages: 4,
} as const;

/** Attempts that a seller may begin within a day. After that, support has to help. */
export const KYC_ATTEMPTS_PER_DAY = 3;
