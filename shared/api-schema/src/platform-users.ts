import {
  GATEWAY_ACCOUNT_STATUSES,
  KYC_STATUSES,
  PERSONAL_FIELDS,
  STORE_ROLES,
  USER_STATUSES,
} from '@balcao/domain';
import { sessionItem } from './auth';
import { id, instant } from './common';
import { listPageOf, listQuery, selectionOf } from './lists';
import { z } from './z';

// Everything below `/admin/users` is for platform admins: 403 `forbidden` for everybody else. Personal data leaves masked
// (`mask-personal-data.ts` of the domain) except through the reveal.

/** One value or several, as a query string gives them; several when parsed. */
const several = <T extends z.ZodType>(value: T) =>
  z.union([z.array(value).min(1).max(20), value]).transform((values) => [values].flat() as z.output<T>[]);

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** Columns that the list can be sorted by; `-` in front for descending. Without a sort: newest first. */
export const PLATFORM_USER_SORTS = ['name', 'createdAt', 'lastSeenAt'] as const;

/**
 * Filters of the list. `none` finds those without a verification or a gateway account. Days are those of São Paulo, both
 * ends included. `q` is a CPF or CNPJ (typed either way), the beginning of an e-mail when it has an `@`, or else words that
 * begin like words of name, e-mail, company and own stores: all of them must be found.
 */
export const platformUserFilter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  status: several(z.enum(USER_STATUSES)).optional(),
  kyc: several(z.enum([...KYC_STATUSES, 'none'])).optional(),
  gateway: several(z.enum([...GATEWAY_ACCOUNT_STATUSES, 'none'])).optional(),
  isPlatformAdmin: flag.optional(),
  createdFrom: z.iso.date().optional(),
  createdTo: z.iso.date().optional(),
  lastSeenFrom: z.iso.date().optional(),
  lastSeenTo: z.iso.date().optional(),
});
export type PlatformUserFilter = z.infer<typeof platformUserFilter>;

const sort = z.enum(PLATFORM_USER_SORTS.flatMap((column) => [column, `-${column}`] as const));

/** `GET /admin/users`. */
export const platformUserQuery = listQuery.extend({ ...platformUserFilter.shape, sort: sort.optional() });
export type PlatformUserQuery = z.infer<typeof platformUserQuery>;

const kycStatus = z.enum(KYC_STATUSES).nullable();
const gatewayStatus = z.enum(GATEWAY_ACCOUNT_STATUSES).nullable();

/** A row of the list. */
export const platformUserRow = z.object({
  id,
  name: z.string(),
  /** Masked: `ma***@g…`. */
  email: z.string(),
  /** Masked: `***.456.789-**`. */
  cpf: z.string(),
  /** Masked, or empty: `**.ABC.345/****-**`. */
  cnpj: z.string(),
  /** Names of the person's own stores, the oldest first; at most three, of `storeCount`. */
  stores: z.array(z.string()),
  storeCount: z.int().min(0),
  kycStatus,
  gatewayStatus,
  isPlatformAdmin: z.boolean(),
  status: z.enum(USER_STATUSES),
  createdAt: instant,
  /** Some minutes exact; null when the person never was in. */
  lastSeenAt: instant.nullable(),
});
export type PlatformUserRow = z.infer<typeof platformUserRow>;
export const platformUserPage = listPageOf(platformUserRow);
export type PlatformUserPage = z.infer<typeof platformUserPage>;

/** Who did something, as admins read it. `name` is empty for nobody (a signup) and for the system. */
const actor = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['user', 'admin', 'anonymous', 'system']),
});
export type AuditActor = z.infer<typeof actor>;

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
  block: z.object({ at: instant, by: actor, reason: z.string() }).nullable(),
  /** Why the one who asks cannot block this person, in Portuguese; null when they can. */
  blockRefusal: z.string().nullable(),
  /** The same for taking the second factor away. */
  secondFactorRefusal: z.string().nullable(),
  /** Whether it is the one who asks. */
  self: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
});
export type PlatformUser = z.infer<typeof platformUser>;

/** Why something was done to somebody's account; it stays in their audit trail. */
export const adminReason = z
  .string()
  .trim()
  .min(10, 'Explique o motivo em pelo menos 10 caracteres.')
  .max(500, 'Escreva no máximo 500 caracteres.');

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
 * `DELETE /admin/users/{id}/second-factor` → 204. Needs a step-up; ends the person's sessions and tells them by e-mail. On
 * oneself, without one, or on another platform admin by somebody who has no second factor: 409 with the reason.
 */
export const removeSecondFactorRequest = z.strictObject({ reason: adminReason });
export type RemoveSecondFactorRequest = z.infer<typeof removeSecondFactorRequest>;

const noteText = z.string().trim().min(1, 'Escreva a nota.').max(2000, 'Escreva no máximo 2000 caracteres.');

/** What admins write down about a person; the person never sees it. A withdrawn note stays, without its text. */
export const userNote = z.object({
  id,
  author: z.object({ id, name: z.string() }),
  /** Whether the one who asks wrote it; only they withdraw it. */
  own: z.boolean(),
  text: z.string(),
  createdAt: instant,
  withdrawnAt: instant.nullable(),
});
export type UserNote = z.infer<typeof userNote>;

/** `GET /admin/users/{id}/notes`, latest first. */
export const userNoteQuery = listQuery.omit({ q: true, sort: true });
export type UserNoteQuery = z.infer<typeof userNoteQuery>;
export const userNotePage = listPageOf(userNote);
export type UserNotePage = z.infer<typeof userNotePage>;

/** `POST /admin/users/{id}/notes` → 201 `userNote`. */
export const userNoteRequest = z.strictObject({ text: noteText });
export type UserNoteRequest = z.infer<typeof userNoteRequest>;

/** `DELETE /admin/users/{id}/notes/{noteId}` → 204: withdraws one's own note; 403 for another admin's. */
export const userNoteParams = z.object({ id, noteId: id });
export type UserNoteParams = z.infer<typeof userNoteParams>;

/** `GET /admin/users/{id}/audit`, latest first; days of São Paulo, both ends included. */
export const userAuditQuery = listQuery.omit({ q: true, sort: true }).extend({
  action: several(
    z
      .string()
      .regex(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/, 'Ação inválida.')
      .max(60),
  ).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type UserAuditQuery = z.infer<typeof userAuditQuery>;

const recordedValues = z.record(z.string(), z.unknown()).nullable();

/** An entry of a person's audit trail. Personal data in `before` and `after` is masked. */
export const userAuditEntry = z.object({
  id,
  /** Its number in the person's trail. */
  seq: z.int().min(1),
  /** `entity.verb`; what screens call it is in `AUDIT_ACTION_LABELS` of the domain. */
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  actor,
  before: recordedValues,
  after: recordedValues,
  ip: z.string(),
  /** Browser and system in words; empty for the system. */
  device: z.string(),
  requestId: z.string(),
  createdAt: instant,
});
export type UserAuditEntry = z.infer<typeof userAuditEntry>;
export const userAuditPage = listPageOf(userAuditEntry);
export type UserAuditPage = z.infer<typeof userAuditPage>;

/** `GET /admin/users/{id}/audit/integrity`: whether the whole trail is as it was written. */
export const userAuditIntegrity = z.object({
  intact: z.boolean(),
  entries: z.int().min(0),
  /** The first entry that is wrong or missing; null when none is. */
  brokenAt: z.int().min(1).nullable(),
});
export type UserAuditIntegrity = z.infer<typeof userAuditIntegrity>;

/**
 * `POST /admin/users/bulk` → 202 `job` of the kind `user_bulk`, with a result per row. Needs a step-up. Whoever cannot be
 * blocked (oneself, the last admin, a signup that nobody confirmed) fails with the reason; the others are done.
 */
export const platformUserBulkRequest = z.strictObject({
  action: z.enum(['block', 'unblock']),
  selection: selectionOf(platformUserFilter),
  reason: adminReason,
});
export type PlatformUserBulkRequest = z.infer<typeof platformUserBulkRequest>;

/** Columns of the exported file. Personal ones are masked in it. */
export const PLATFORM_USER_COLUMNS = [
  'id',
  'name',
  'email',
  'cpf',
  'cnpj',
  'stores',
  'kyc',
  'gateway',
  'status',
  'isPlatformAdmin',
  'createdAt',
  'lastSeenAt',
] as const;
export type PlatformUserColumn = (typeof PLATFORM_USER_COLUMNS)[number];

/** `POST /admin/users/export` → 202 `job` of the kind `user_export`. The purpose stays in the audit log. */
export const platformUserExportRequest = z.strictObject({
  filter: platformUserFilter,
  sort: sort.optional(),
  columns: z
    .array(z.enum(PLATFORM_USER_COLUMNS))
    .min(1, 'Escolha ao menos uma coluna.')
    .max(PLATFORM_USER_COLUMNS.length),
  purpose: z
    .string()
    .trim()
    .min(10, 'Explique a finalidade em pelo menos 10 caracteres.')
    .max(300, 'Escreva no máximo 300 caracteres.'),
});
export type PlatformUserExportRequest = z.infer<typeof platformUserExportRequest>;
