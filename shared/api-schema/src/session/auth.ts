import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@balcao/domain';
import { id, instant, notice } from '../basics/common';
import { requiredField } from '../basics/field';
import { z } from '../basics/z';
import { acceptedTerms } from './accepted-terms';
import { addPasswordProblems, chosenPassword, typedPassword } from './password-field';

/** Six digits from an e-mail. Spaces around or inside a pasted code are ignored. */
const emailedCode = z
  .string()
  .max(20)
  .overwrite((typed) => typed.replace(/\s/g, ''))
  .regex(/^\d{6}$/, 'O código tem 6 números.');

/** A secret in a link. */
const linkToken = z.string().min(20, 'Link inválido.').max(200, 'Link inválido.');

/**
 * A random text that a browser makes when it signs a person up. Sent again with the code, it identifies the signup that
 * the code belongs to, when others have used the same e-mail.
 */
const signupProof = z.string().min(20, 'Cadastro inválido.').max(200, 'Cadastro inválido.').optional();

/** `POST /auth/login`. A wrong pair answers 400 `invalid_credentials`, never 401. */
export const loginRequest = z.strictObject({ email: requiredField('email'), password: typedPassword });
export type LoginRequest = z.infer<typeof loginRequest>;

export const accessToken = z.object({
  accessToken: z.string(),
  /** Seconds. The server's clock counts, not the client's. */
  expiresIn: z.int().min(1).max(ACCESS_TOKEN_LIFETIME_SECONDS),
});
export type AccessToken = z.infer<typeof accessToken>;

export const storeOption = z.object({ id, nome: z.string(), lojaCorrente: z.boolean() });
export type StoreOption = z.infer<typeof storeOption>;

/** The person is logged in. */
export const loginGrant = z.object({ token: accessToken, lojas: z.array(storeOption) });
export type LoginGrant = z.infer<typeof loginGrant>;

/** The password was right and the second factor is on. `POST /validar-2fa` with this challenge comes next. */
export const twoFactorRequired = z.object({ twoFactor: z.object({ challenge: z.string() }) });
export type TwoFactorRequired = z.infer<typeof twoFactorRequired>;

export const loginResponse = z.union([loginGrant, twoFactorRequired]);
export type LoginResponse = z.infer<typeof loginResponse>;

/**
 * `POST /auth/signup`. Always answers 202 with the same `notice`. If the e-mail or CPF has an account, its owner is
 * notified by e-mail.
 */
export const signupRequest = z
  .strictObject({
    name: requiredField('name'),
    email: requiredField('email'),
    phoneNumber: requiredField('phoneNumber'),
    cpf: requiredField('cpf'),
    /** Of the first store; without it the store is named after the person. */
    storeName: requiredField('storeName').optional(),
    password: chosenPassword,
    acceptedTerms,
    inviteToken: linkToken.optional(),
    attempt: signupProof,
  })
  .superRefine((signup, context) => addPasswordProblems(signup.password, signup, context, ['password']));
export type SignupRequest = z.infer<typeof signupRequest>;

/**
 * `POST /auth/confirm-signup` → 200 `signupConfirmed`. An unknown e-mail answers 400 `invalid_code`, as a wrong code does. A
 * right code without `attempt` answers 409 when several signups with the e-mail are open.
 */
export const confirmSignupRequest = z.strictObject({
  email: requiredField('email'),
  code: emailedCode,
  attempt: signupProof,
});
export type ConfirmSignupRequest = z.infer<typeof confirmSignupRequest>;

/** `session`: the person is logged in, where the browser that signed up has sent the code. Elsewhere they log in with their password. */
export const signupConfirmed = notice.extend({ session: loginGrant.optional() });
export type SignupConfirmed = z.infer<typeof signupConfirmed>;

/** `POST /auth/confirm-signup/resend-token` → 202 `codeSent`, whether or not there is a signup to confirm. */
export const resendTokenRequest = z.strictObject({ email: requiredField('email'), attempt: signupProof });
export type ResendTokenRequest = z.infer<typeof resendTokenRequest>;

/** A code was sent. Another one may be requested after this many seconds. Also the answer of the signup. */
export const codeSent = notice.extend({ retryAfterSeconds: z.int().min(0) });
export type CodeSent = z.infer<typeof codeSent>;

/** `POST /auth/user/forgot-password` → 202 `notice`, whether or not the account exists. */
export const forgotPasswordRequest = z.strictObject({ email: requiredField('email') });
export type ForgotPasswordRequest = z.infer<typeof forgotPasswordRequest>;

/** A change by the logged-in person. Ends their other sessions. */
export const changeOwnPasswordRequest = z.strictObject({
  currentPassword: typedPassword,
  newPassword: chosenPassword,
});
export type ChangeOwnPasswordRequest = z.infer<typeof changeOwnPasswordRequest>;

/** A change with the token of the forgot-password link. Ends every session. */
export const resetPasswordRequest = z.strictObject({ token: linkToken, newPassword: chosenPassword });
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

/** `PUT /auth/user/change-password` → 200 `notice`. */
export const changePasswordRequest = z.union([changeOwnPasswordRequest, resetPasswordRequest]);
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/** An open session of the person. */
export const sessionItem = z.object({
  id,
  /** Whether it is the caller's session. */
  current: z.boolean(),
  /** Browser and system in words: "Chrome no Windows". */
  device: z.string(),
  ip: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
});
export type SessionItem = z.infer<typeof sessionItem>;

/**
 * `GET /auth/sessions`, latest first. `DELETE /auth/sessions/{id}` ends one, `DELETE /auth/sessions` all except the
 * caller's, both after a step-up; `POST /auth/logout` ends the caller's. All three answer 204.
 */
export const sessionList = z.object({ items: z.array(sessionItem) });
export type SessionList = z.infer<typeof sessionList>;

/** The `proof` of a refusal with `step_up_required`: the thing that the person confirms with. */
export const stepUpProof = z.enum(['password', 'code']);
export type StepUpProof = z.infer<typeof stepUpProof>;

/**
 * `POST /auth/step-up`: verifies the person again, by a code of the second factor, or by the password where that is off.
 * A password alone answers 403 `two_factor_required` where it is on.
 */
export const stepUpRequest = z.union([
  z.strictObject({ password: typedPassword }),
  z.strictObject({ code: z.string().min(1, 'Digite o código.').max(20) }),
]);
export type StepUpRequest = z.infer<typeof stepUpRequest>;

/** Sensitive actions are allowed until this moment, with this token. It replaces the caller's, which ends soon. */
export const stepUpResponse = z.object({ validUntil: instant, token: accessToken });
export type StepUpResponse = z.infer<typeof stepUpResponse>;

/** `POST /auth/websocket-ticket`: opens one websocket, once. A token never appears in a URL. */
export const websocketTicket = z.object({ ticket: z.string(), expiresIn: z.int() });
export type WebsocketTicket = z.infer<typeof websocketTicket>;
