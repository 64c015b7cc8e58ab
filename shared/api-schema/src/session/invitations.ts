import { INVITED_ROLES, STORE_ROLES } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { requiredField } from '../basics/field';
import { z } from '../basics/z';
import { acceptedTerms } from './accepted-terms';
import { loginResponse } from './auth';
import { addPasswordProblems, chosenPassword, typedPassword } from './password-field';
import { openInvitation } from './team';

const invitationParams = z.object({ token: z.string().min(1).max(200) });

export const invitation = z.object({
  storeName: z.string(),
  inviterName: z.string(),
  role: z.enum(STORE_ROLES),
  email: z.string(),
  hasAccount: z.boolean(),
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

/**
 * The link was sent by e-mail, so its holder may learn whether that e-mail has an account. An unknown token answers 404
 * `invitation_not_found`; used, revoked and expired ones 410.
 */
export const getInvitation = call('GET /convites/:token', {
  operationId: 'getInvitation',
  limitGroup: 'auth',
  access: 'public',
  params: invitationParams,
  answer: invitation,
  problems: [409, 410],
});

/** Accepts with a new account for the invited e-mail, which needs no other confirmation. */
export const acceptInvitationAsNew = z.strictObject({
  account: z.literal('new'),
  name: requiredField('name'),
  cpf: requiredField('cpf'),
  phoneNumber: requiredField('phoneNumber'),
  password: chosenPassword,
  acceptedTerms,
});
export type AcceptInvitationAsNew = z.infer<typeof acceptInvitationAsNew>;

export const acceptInvitationRequest = z
  .discriminatedUnion('account', [
    acceptInvitationAsNew,
    // With the account that the invited e-mail already has.
    z.strictObject({ account: z.literal('existing'), password: typedPassword }),
    // In the caller's own session, which must be of the invited e-mail.
    z.strictObject({ account: z.literal('current') }),
  ])
  .superRefine((request, context) => {
    if (request.account === 'new') addPasswordProblems(request.password, request, context, ['password']);
  });
export type AcceptInvitationRequest = z.infer<typeof acceptInvitationRequest>;

/**
 * The person joins the store and is logged in, or continues with the second factor. The API also compares a new password with the
 * invited e-mail.
 */
export const acceptInvitation = call('POST /convites/:token', {
  operationId: 'acceptInvitation',
  limitGroup: 'auth',
  access: 'public',
  params: invitationParams,
  body: acceptInvitationRequest,
  answer: loginResponse,
  problems: [403, 409, 410],
});

export const createInvitationRequest = z.strictObject({
  email: requiredField('email'),
  role: z.enum(INVITED_ROLES),
});
export type CreateInvitationRequest = z.infer<typeof createInvitationRequest>;

export const createInvitationResponse = z.object({ id, expiresAt: instant });

/** Invites a person to the current store. Its owner and admins may; everybody else gets 403. */
export const createInvitation = call('POST /convites', {
  operationId: 'createInvitation',
  limitGroup: 'auth',
  access: 'seller',
  permission: 'equipe:editar',
  idempotent: true,
  body: createInvitationRequest,
  status: 201,
  answer: createInvitationResponse,
  problems: [409],
});

/** The store's open invitations, the last sent first. */
export const listInvitations = call('GET /convites', {
  operationId: 'listInvitations',
  access: 'seller',
  permission: 'equipe:ler',
  answer: z.object({ items: z.array(openInvitation) }),
});

export const resendInvitation = call('POST /convites/:id/resend', {
  operationId: 'resendInvitation',
  limitGroup: 'auth',
  summary: 'Sends an open invitation again with a new link, which ends the old one. Needs a step-up',
  access: 'seller',
  permission: 'equipe:editar',
  params: idParams,
  answer: createInvitationResponse,
});

/** By the store: its part of the address is the invitation's id, and one address has one name for it. */
export const revokeInvitation = call('DELETE /convites/:token', {
  operationId: 'revokeInvitation',
  access: 'seller',
  permission: 'equipe:editar',
  params: z.object({ token: id }),
});
