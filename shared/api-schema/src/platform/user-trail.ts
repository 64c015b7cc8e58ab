import { id, instant } from '../basics/common';
import { z } from '../basics/z';
import { listPageOf, listQuery } from '../lists/lists';
import { several } from '../lists/query-values';
import { auditActor } from './admin-fields';

const noteText = z.string().trim().min(1, 'Escreva a nota.').max(2000, 'Escreva no máximo 2.000 caracteres.');

/** An admin's note about a person, who never sees it. A withdrawn note stays in the list, without its text. */
export const userNote = z.object({
  id,
  author: z.object({ id, name: z.string() }),
  /** Whether the caller wrote it. Only its author can withdraw it. */
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

/** `DELETE /admin/users/{id}/notes/{noteId}` → 204: withdraws the caller's own note; 403 for another admin's. */
export const userNoteParams = z.object({ id, noteId: id });
export type UserNoteParams = z.infer<typeof userNoteParams>;

/** `GET /admin/users/{id}/audit`, latest first. Days are in São Paulo, both ends included. */
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
  /** The entry's number in the person's trail. */
  seq: z.int().min(1),
  /** `entity.verb`; its label is in `AUDIT_ACTION_LABELS` of the domain. */
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  actor: auditActor,
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

/** `GET /admin/users/{id}/audit/integrity`: whether the whole trail is unchanged since it was written. */
export const userAuditIntegrity = z.object({
  intact: z.boolean(),
  entries: z.int().min(0),
  /** The first entry that is wrong or missing; null when none is. */
  brokenAt: z.int().min(1).nullable(),
});
export type UserAuditIntegrity = z.infer<typeof userAuditIntegrity>;
