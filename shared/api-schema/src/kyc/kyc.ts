import {
  DOCUMENT_SLOTS,
  KYC_CONSENT_VERSION,
  KYC_EVENTS,
  KYC_REFUSAL_REASONS,
  KYC_SLOT_STATES,
  KYC_STATUSES,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { requiredField } from '../basics/field';
import { z } from '../basics/z';
import { kycStatus } from '../platform/admin-fields';

const slot = z.enum(DOCUMENT_SLOTS);
const reason = z.enum(KYC_REFUSAL_REASONS);

export const kycCredentials = z.object({
  provider: z.enum(['interno', 'idwall']),
  /**
   * For a provider with its own capture widget. No provider has one, so our camera screen is used. Never a longer-lived
   * key.
   */
  sdkToken: z.string().optional(),
  uploadUrl: z.string(),
  expiresIn: z.int().min(0),
});
export type KycCredentials = z.infer<typeof kycCredentials>;

/**
 * The data that the camera screen needs. Images go to `{uploadUrl}?slot=` within `expiresIn` seconds. Nothing in the answer
 * outlives the session.
 */
export const getKycCredentials = call('GET /kyc/credentials', {
  operationId: 'getKycCredentials',
  access: 'seller',
  answer: kycCredentials,
});

export const pfReportRequest = z.strictObject({
  sellerId: id,
  cpf: requiredField('cpf'),
  name: requiredField('name'),
  birthDate: requiredField('birthDate'),
  consent: z.strictObject(
    {
      version: z.literal(
        KYC_CONSENT_VERSION,
        'O texto do consentimento mudou. Recarregue a página e leia-o de novo.',
      ),
      /** When the person agreed, by their own clock. The time at which the API received it is the proof. */
      acceptedAt: instant,
    },
    'É preciso concordar com o uso das imagens para verificar a identidade.',
  ),
});
export type PfReportRequest = z.infer<typeof pfReportRequest>;

/**
 * Creates an attempt. CPF, name and birth date must be the account's own (422); case, accents and spaces of the name do not
 * count. With an open attempt or a finished verification it answers 409 `kyc_already_open`. The fourth attempt within a day
 * answers 429.
 */
export const openKycReport = call('POST /kyc/pf-report', {
  operationId: 'openKycReport',
  access: 'seller',
  idempotent: true,
  body: pfReportRequest,
  status: 201,
  answer: z.object({ id, status: z.enum(KYC_STATUSES) }),
  problems: [403, 404, 429],
});

/** The one part of the `multipart/form-data` body of an upload. `KYC_IMAGE_RULES` has its limits. */
export const KYC_DOCUMENT_PART = 'document';

export const kycUploadQuery = z.strictObject({ slot });
export const kycUpload = z.object({ id, slot, width: z.int(), height: z.int() });
export type KycUpload = z.infer<typeof kycUpload>;

/** Takes an image. The profile accepts its id within a day. */
export const uploadKycDocument = call('POST /kyc/uploads', {
  operationId: 'uploadKycDocument',
  access: 'seller',
  query: kycUploadQuery,
  status: 201,
  answer: kycUpload,
  problems: [409],
});

export const kycProfilePatch = z
  .strictObject({
    frente: id.optional(),
    verso: id.optional(),
    selfie: id.optional(),
    status: z.literal('CANCELLED').optional(),
  })
  .refine(
    ({ status, ...slots }) => (status === undefined) === Object.values(slots).some(Boolean),
    'Envie ao menos uma das imagens, ou só o cancelamento.',
  );
export type KycProfilePatch = z.infer<typeof kycProfilePatch>;

/** Both fields are null while there is no verification. */
export const kycProfileStatus = z.object({
  status: kycStatus,
  /** The latest attempt. `GET /kyc/pf-report/{id}` has its details. */
  reportId: id.nullable(),
});

/** By the seller's id. */
export const getKycProfileStatus = call('GET /kyc/profile/:id/status', {
  operationId: 'getKycProfileStatus',
  access: 'seller',
  params: idParams,
  answer: kycProfileStatus,
});

/** The steps of an attempt, or of the image in one of its slots. */
export const KYC_STEPS = [...KYC_EVENTS, 'send-image', 'approve-image', 'refuse-image'] as const;
export type KycStep = (typeof KYC_STEPS)[number];

export const kycStep = z.object({
  step: z.enum(KYC_STEPS),
  slot: slot.nullable(),
  reason: reason.nullable(),
  at: instant,
});

/** The current image of a slot. While it is stored, `documentId` opens it through a link. */
export const kycSlot = z.object({
  slot,
  state: z.enum(KYC_SLOT_STATES),
  documentId: id.nullable(),
  /** Why it was refused. */
  reason: reason.nullable(),
  sentAt: instant.nullable(),
});
export type KycSlot = z.infer<typeof kycSlot>;

export const pfReport = z.object({
  id,
  sellerId: id,
  status: z.enum(KYC_STATUSES),
  /** The number of the seller's attempt, counted from 1. */
  attempt: z.int().min(1),
  /** Why the person was rejected. */
  reason: reason.nullable(),
  openedAt: instant,
  consent: z.object({ version: z.string(), acceptedAt: instant }),
  /** Always three, in the order of the slots. */
  documents: z.array(kycSlot),
  /** Oldest first. */
  history: z.array(kycStep),
});
export type PfReport = z.infer<typeof pfReport>;

/** An attempt, for its seller and for admins. */
export const getKycReport = call('GET /kyc/pf-report/:id', {
  operationId: 'getKycReport',
  access: 'seller',
  params: idParams,
  answer: pfReport,
});

/**
 * Puts uploads into some or all of their slots. The review starts with the third one. An upload that is already in its slot stays
 * there. When images were requested again, only refused slots are open; another slot answers 409 `kyc_slot_closed`. `status` alone
 * withdraws the attempt.
 */
export const updateKycProfile = call('PATCH /kyc/profile/:sellerId', {
  operationId: 'updateKycProfile',
  access: 'seller',
  idempotent: true,
  params: z.object({ sellerId: id }),
  body: kycProfilePatch,
  answer: pfReport,
  problems: [403],
});

/**
 * The image's owner and admins see it through this link, in their own session, for `expiresIn` seconds. Every view is audited.
 * Otherwise 403 `kyc_link_invalid`.
 */
export const createKycDocumentLink = call('POST /kyc/documents/:id/link', {
  operationId: 'createKycDocumentLink',
  limitGroup: 'identity-documents',
  access: 'seller',
  params: idParams,
  status: 201,
  answer: z.object({ url: z.string(), expiresIn: z.int().min(1).max(60) }),
});

/** With the query of a link. */
export const downloadKycDocument = call('GET /kyc/documents/:id', {
  operationId: 'downloadKycDocument',
  access: 'seller',
  params: idParams,
  query: z.strictObject({
    /** Milliseconds since 1970. */
    expires: z.coerce.number().int().min(0),
    signature: z.string().min(1).max(100),
  }),
  answer: z.unknown(),
  problems: [403],
});
