import { PERSONAL_FIELDS, STORE_ROLES, USER_STATUSES } from '@balcao/domain';
import { id, instant } from '../basics/common';
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

/** `GET /admin/users/{id}`. Values of personal fields are masked; empty fields stay empty. */
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

/**
 * `POST /admin/users/{id}/reveal` → the requested values; empty fields stay empty. Needs a step-up (403
 * `step_up_required`). At most 30 in a row, then 429. The caller, the fields and the reason are written to the person's
 * audit trail before the values are sent.
 */
export const revealRequest = z.strictObject({
  fields: z.array(z.enum(PERSONAL_FIELDS)).min(1, 'Escolha o que ver.').max(PERSONAL_FIELDS.length),
  reason: adminReason,
});
export type RevealRequest = z.infer<typeof revealRequest>;
export const revealedData = z.object({
  email: z.string().optional(),
  cpf: z.string().optional(),
  cnpj: z.string().optional(),
  phoneNumber: z.string().optional(),
  birthDate: z.string().optional(),
  address: address.optional(),
});
export type RevealedData = z.infer<typeof revealedData>;

/** `GET /admin/users/{id}/sessions`: the open sessions, latest first. `current` marks the caller's session. */
export const platformUserSessions = z.object({ items: z.array(sessionItem) });
export type PlatformUserSessions = z.infer<typeof platformUserSessions>;

/** `/admin/users/{id}/sessions/{sessionId}`; `DELETE` answers 204. */
export const platformUserSessionParams = z.object({ id, sessionId: id });
export type PlatformUserSessionParams = z.infer<typeof platformUserSessionParams>;

/** `DELETE /admin/users/{id}/sessions`: how many were ended. The caller's own session is not ended. */
export const sessionsEnded = z.object({ ended: z.int().min(0) });
export type SessionsEnded = z.infer<typeof sessionsEnded>;

/**
 * `POST /admin/users/{id}/second-factor/removal` → 204. Needs a step-up. Ends the person's sessions and notifies them
 * by e-mail. Answers 409 with the reason for oneself, for a person without a second factor, and for another platform
 * admin when the caller has no second factor.
 */
export const removeSecondFactorRequest = z.strictObject({ reason: adminReason });
export type RemoveSecondFactorRequest = z.infer<typeof removeSecondFactorRequest>;
