import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { z } from '../basics/z';
import { listPageOf, listQuery } from '../lists/lists';
import { several } from '../lists/query-values';
import { auditActor } from './admin-fields';

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

const userNoteQuery = listQuery.omit({ q: true, sort: true });
export type UserNoteQuery = z.infer<typeof userNoteQuery>;
export const userNotePage = listPageOf(userNote);
export type UserNotePage = z.infer<typeof userNotePage>;

/** Latest first. */
export const listUserNotes = call('GET /admin/users/:id/notes', {
  operationId: 'listUserNotes',
  access: 'admin',
  params: idParams,
  query: userNoteQuery,
  answer: userNotePage,
});

export const userNoteRequest = z.strictObject({
  text: z.string().trim().min(1, 'Escreva a nota.').max(2000, 'Escreva no máximo 2.000 caracteres.'),
});

export const createUserNote = call('POST /admin/users/:id/notes', {
  operationId: 'createUserNote',
  access: 'admin',
  idempotent: true,
  params: idParams,
  body: userNoteRequest,
  status: 201,
  answer: userNote,
});

/** Withdraws the caller's own note; 403 for another admin's. */
export const deleteUserNote = call('DELETE /admin/users/:id/notes/:noteId', {
  operationId: 'deleteUserNote',
  access: 'admin',
  params: z.object({ id, noteId: id }),
});

/** Days are in São Paulo, both ends included. */
const userAuditQuery = listQuery.omit({ q: true, sort: true }).extend({
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

/** Latest first. */
export const listUserAudit = call('GET /admin/users/:id/audit', {
  operationId: 'listUserAudit',
  access: 'admin',
  params: idParams,
  query: userAuditQuery,
  answer: userAuditPage,
});

/** Whether the whole trail is unchanged since it was written. */
export const userAuditIntegrity = z.object({
  intact: z.boolean(),
  entries: z.int().min(0),
  /** The first entry that is wrong or missing; null when none is. */
  brokenAt: z.int().min(1).nullable(),
});

export const getAuditIntegrity = call('GET /admin/users/:id/audit/integrity', {
  operationId: 'getAuditIntegrity',
  access: 'admin',
  params: idParams,
  answer: userAuditIntegrity,
});
