import { PERSONAL_FIELDS, STORE_ROLES, USER_STATUSES } from '@balcao/domain';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';
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
  /** Whether it belongs to the person, and not to somebody who invited them. */
  own: z.boolean(),
  createdAt: instant,
});
export type PlatformUserStore = z.infer<typeof platformUserStore>;

/** `GET /admin/users/{id}`. Values of personal fields are masked; empty ones are not filled. */
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
  /** Profile fields that are not filled, under their paths in the seller. */
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
  /** When, by whom and why the person was blocked; null unless they are. The reason is empty when none was given. */
  block: z.object({ at: instant, by: auditActor, reason: z.string() }).nullable(),
  /** Why the caller cannot block this person, in Portuguese; null when they can. */
  blockRefusal: z.string().nullable(),
  /** The same for taking the second factor away. */
  secondFactorRefusal: z.string().nullable(),
  /** Whether it is the caller. */
  self: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
});
export type PlatformUser = z.infer<typeof platformUser>;

/**
 * `POST /admin/users/{id}/reveal` → the values asked for; empty ones are not filled. Needs a step-up (403
 * `step_up_required`); at most 30 in a row, then 429. Who, which fields and why stand in the person's audit trail before the
 * values are answered.
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

/** `GET /admin/users/{id}/sessions`: the open ones, latest first. `current` marks the session that asks. */
export const platformUserSessions = z.object({ items: z.array(sessionItem) });
export type PlatformUserSessions = z.infer<typeof platformUserSessions>;

/** `/admin/users/{id}/sessions/{sessionId}`; `DELETE` answers 204. */
export const platformUserSessionParams = z.object({ id, sessionId: id });
export type PlatformUserSessionParams = z.infer<typeof platformUserSessionParams>;

/** `DELETE /admin/users/{id}/sessions`: how many were open. On oneself the session that asks stays. */
export const sessionsEnded = z.object({ ended: z.int().min(0) });
export type SessionsEnded = z.infer<typeof sessionsEnded>;

/**
 * `POST /admin/users/{id}/second-factor/removal` → 204. Needs a step-up; ends the person's sessions and tells them by e-mail. On
 * oneself, without one, or on another platform admin by somebody who has no second factor: 409 with the reason.
 */
export const removeSecondFactorRequest = z.strictObject({ reason: adminReason });
export type RemoveSecondFactorRequest = z.infer<typeof removeSecondFactorRequest>;
