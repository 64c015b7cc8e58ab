import { PERSONAL_FIELDS, STORE_ROLES, USER_STATUSES } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant, notice } from '../basics/common';
import { z } from '../basics/z';
import { erasureRequest, openMatter } from '../seller/privacy';
import { sessionItem } from '../session/auth';
import { adminReason, auditActor, gatewayStatus, kycStatus } from './admin-fields';

const address = z.object({
  zipCode: z.string(),
  street: z.string(),
  streetNumber: z.string(),
  complement: z.string(),
  district: z.string(),
  city: z.string(),
  state: z.string(),
});

/** A store that the person works in. */
export const platformUserStore = z.object({
  id,
  nome: z.string(),
  role: z.enum(STORE_ROLES),
  /** Whether the person owns it. False for a store that they were invited to. */
  own: z.boolean(),
  createdAt: instant,
});
export type PlatformUserStore = z.infer<typeof platformUserStore>;

/** Values of personal fields are masked; empty fields stay empty. */
export const platformUser = z.object({
  id,
  sellerId: id,
  status: z.enum(USER_STATUSES),
  isPlatformAdmin: z.boolean(),
  name: z.string(),
  nickname: z.string(),
  imageUrl: z.string(),
  email: z.string(),
  emailVerifiedAt: instant.nullable(),
  cpf: z.string(),
  phoneNumber: z.string(),
  birthDate: z.string(),
  company: z.object({
    companyName: z.string(),
    companyDescription: z.string(),
    companyOpeningDate: z.string(),
    cnpj: z.string(),
  }),
  address,
  /** Empty profile fields, by their paths in the seller. */
  missingFields: z.array(z.string()),
  kycStatus,
  gatewayStatus,
  /** Every store the person works in, own ones first. */
  stores: z.array(platformUserStore),
  twoFactor: z.object({
    enabled: z.boolean(),
    enabledAt: instant.nullable(),
    backupCodesLeft: z.int().min(0),
  }),
  counts: z.object({ openSessions: z.int().min(0), notes: z.int().min(0) }),
  /** When, by whom and why the person was blocked; null if they are not blocked. The reason may be empty. */
  block: z.object({ at: instant, by: auditActor, reason: z.string() }).nullable(),
  /** The person's request to be erased, and what it waits for; null where there is none. */
  closing: erasureRequest.extend({ openMatters: z.array(openMatter) }).nullable(),
  /** Why the caller cannot block this person, in Portuguese; null when they can. */
  blockRefusal: z.string().nullable(),
  /** Why the caller cannot remove the second factor, in Portuguese; null when they can. */
  secondFactorRefusal: z.string().nullable(),
  /** Whether the person is the caller. */
  self: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
});
export type PlatformUser = z.infer<typeof platformUser>;

export const getUser = call('GET /admin/users/:id', {
  operationId: 'getUser',
  access: 'admin',
  params: idParams,
  answer: platformUser,
});

export const revealRequest = z.strictObject({
  fields: z.array(z.enum(PERSONAL_FIELDS)).min(1, 'Escolha o que ver.').max(PERSONAL_FIELDS.length),
  reason: adminReason,
});
export type RevealRequest = z.infer<typeof revealRequest>;
/** Empty fields stay empty. */
export const revealedData = z.object({
  email: z.string().optional(),
  cpf: z.string().optional(),
  cnpj: z.string().optional(),
  phoneNumber: z.string().optional(),
  birthDate: z.string().optional(),
  address: address.optional(),
});
export type RevealedData = z.infer<typeof revealedData>;

/** At most 30 in a row, then 429. */
export const revealUser = call('POST /admin/users/:id/reveal', {
  operationId: 'revealUser',
  summary: 'Personal data as it is; who saw what and why stays in the audit trail. Needs a step-up',
  access: 'admin',
  params: idParams,
  body: revealRequest,
  answer: revealedData,
  problems: [429],
});

/** The open sessions, latest first. `current` marks the caller's session. */
export const platformUserSessions = z.object({ items: z.array(sessionItem) });

export const listUserSessions = call('GET /admin/users/:id/sessions', {
  operationId: 'listUserSessions',
  access: 'admin',
  params: idParams,
  answer: platformUserSessions,
});

/** How many were ended. The caller's own session is not ended. */
export const sessionsEnded = z.object({ ended: z.int().min(0) });

export const endUserSessions = call('DELETE /admin/users/:id/sessions', {
  operationId: 'endUserSessions',
  access: 'admin',
  params: idParams,
  answer: sessionsEnded,
});

export const endUserSession = call('DELETE /admin/users/:id/sessions/:sessionId', {
  operationId: 'endUserSession',
  access: 'admin',
  params: z.object({ id, sessionId: id }),
});

export const removeSecondFactorRequest = z.strictObject({ reason: adminReason });

/**
 * Answers 409 with the reason for oneself, for a person without a second factor, and for another platform admin when the caller has no
 * second factor.
 */
export const removeSecondFactor = call('POST /admin/users/:id/second-factor/removal', {
  operationId: 'removeSecondFactor',
  summary: 'Takes the second factor away, ends the sessions and tells the person. Needs a step-up',
  access: 'admin',
  params: idParams,
  body: removeSecondFactorRequest,
  problems: [409],
});

export const resetUserPassword = call('POST /admin/users/:id/password-reset', {
  operationId: 'resetUserPassword',
  summary: 'Sends the person the link with which a forgotten password is replaced',
  access: 'admin',
  params: idParams,
  status: 202,
  answer: notice,
  problems: [409, 429],
});
