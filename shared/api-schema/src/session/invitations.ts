import { INVITED_ROLES, STORE_ROLES } from '@balcao/domain';
import { id, instant } from '../basics/common';
import { requiredField } from '../basics/field';
import { z } from '../basics/z';
import { acceptedTerms } from './accepted-terms';
import { addPasswordProblems, chosenPassword, typedPassword } from './password-field';

/** `/convites/{token}`. An unknown token answers 404 `invitation_not_found`; used, revoked and expired ones 410. */
export const invitationParams = z.object({ token: z.string().min(1).max(200) });
/** `DELETE /convites/{token}`, by the store: its part of the address is the invitation's id, and one address has one name for it. */
export const revokedInvitationParams = z.object({ token: id });
export type InvitationParams = z.infer<typeof invitationParams>;

/** `GET /convites/{token}`. The link was sent by e-mail, so its holder may learn whether that e-mail has an account. */
export const invitation = z.object({
  storeName: z.string(),
  inviterName: z.string(),
  role: z.enum(STORE_ROLES),
  email: z.string(),
  hasAccount: z.boolean(),
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

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

/** Accepts with the account that the invited e-mail already has. */
export const acceptInvitationAsExisting = z.strictObject({
  account: z.literal('existing'),
  password: typedPassword,
});
export type AcceptInvitationAsExisting = z.infer<typeof acceptInvitationAsExisting>;

/** Accepts in the caller's own session, which must be of the invited e-mail. */
export const acceptInvitationAsCurrent = z.strictObject({ account: z.literal('current') });

/**
 * `POST /convites/{token}` → `loginResponse`: the person joins the store and is logged in, or continues with the second
 * factor. The API also compares a new password with the invited e-mail.
 */
export const acceptInvitationRequest = z
  .discriminatedUnion('account', [
    acceptInvitationAsNew,
    acceptInvitationAsExisting,
    acceptInvitationAsCurrent,
  ])
  .superRefine((request, context) => {
    if (request.account === 'new') addPasswordProblems(request.password, request, context, ['password']);
  });
export type AcceptInvitationRequest = z.infer<typeof acceptInvitationRequest>;

/** `POST /convites` → 201, with a recent step-up: invites a person to the current store. Its owner and admins may; everybody else gets 403. */
export const createInvitationRequest = z.strictObject({
  email: requiredField('email'),
  role: z.enum(INVITED_ROLES),
});
export type CreateInvitationRequest = z.infer<typeof createInvitationRequest>;
export const createInvitationResponse = z.object({ id, expiresAt: instant });
export type CreateInvitationResponse = z.infer<typeof createInvitationResponse>;
