import { INVITED_ROLES, STORE_ROLES } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { z } from '../basics/z';

const invitedRole = z.enum(INVITED_ROLES);

/** Somebody who works in the store. */
export const teamMember = z.object({
  /** Of the membership, not of the person. */
  id,
  name: z.string(),
  /** Masked for who may not invite. */
  email: z.string(),
  role: z.enum(STORE_ROLES),
  since: instant,
  /** When they last used the store; null when never. */
  lastSeenAt: instant.nullable(),
  isSelf: z.boolean(),
  /** Whether the caller may change their role and remove them. */
  canChange: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** An invitation that nobody has accepted and nobody revoked. */
export const openInvitation = z.object({
  id,
  /** Masked for who may not invite. */
  email: z.string(),
  role: invitedRole,
  invitedBy: z.string(),
  sentAt: instant,
  /** In the past for one that can only be sent again or revoked. */
  expiresAt: instant,
});
export type OpenInvitation = z.infer<typeof openInvitation>;

/** The people who work in the current store, the owner first. */
export const team = z.object({
  items: z.array(teamMember),
  /** The roles that the caller may give; empty for a caller who may invite nobody. */
  roles: z.array(invitedRole),
});
export type Team = z.infer<typeof team>;

export const getTeam = call('GET /team', {
  operationId: 'getTeam',
  access: 'seller',
  permission: 'equipe:ler',
  answer: team,
});

export const roleChange = z.strictObject({ role: invitedRole });
export type RoleChange = z.infer<typeof roleChange>;

/** Nobody gives more than they have. */
export const changeTeamRole = call('PUT /team/:id', {
  operationId: 'changeTeamRole',
  summary: 'Gives a member another role. Needs a step-up',
  access: 'seller',
  permission: 'equipe:editar',
  params: idParams,
  body: roleChange,
  problems: [409],
});

export const removeTeamMember = call('DELETE /team/:id', {
  operationId: 'removeTeamMember',
  access: 'seller',
  permission: 'equipe:editar',
  params: idParams,
  problems: [409],
});

/** Everybody may go, whatever they may do while they stay. */
export const leaveTeam = call('POST /team/leave', {
  operationId: 'leaveTeam',
  summary: 'Leaves the current store, and ends the caller’s sessions in it',
  access: 'seller',
  problems: [409],
});
