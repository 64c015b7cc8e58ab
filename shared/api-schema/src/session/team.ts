import { INVITED_ROLES, STORE_ROLES } from '@balcao/domain';
import { id, instant } from '../basics/common';
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

/** `GET /team`: who works in the current store, the owner first. */
export const team = z.object({
  items: z.array(teamMember),
  /** The roles that the caller may give; empty for a caller who may invite nobody. */
  roles: z.array(invitedRole),
});
export type Team = z.infer<typeof team>;

/** `GET /convites`: the store's open invitations, the last sent first. */
export const openInvitations = z.object({ items: z.array(openInvitation) });
export type OpenInvitations = z.infer<typeof openInvitations>;

/** `PUT /team/{id}`, with a recent step-up. Nobody gives more than they have. */
export const roleChange = z.strictObject({ role: invitedRole });
export type RoleChange = z.infer<typeof roleChange>;
