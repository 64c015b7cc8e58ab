import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@balcao/domain';
import { id, instant, notice } from '../basics/common';
import { requiredField } from '../basics/field';
import { z } from '../basics/z';
import { acceptedTerms } from './accepted-terms';
import { addPasswordProblems, chosenPassword, typedPassword } from './password-field';

/** The six digits that an e-mail brings. Spaces around or inside a pasted code are ignored. */
const emailedCode = z
  .string()
  .max(20)
  .overwrite((typed) => typed.replace(/\s/g, ''))
  .regex(/^\d{6}$/, 'O código tem 6 números.');

/** A secret that travels in a link. */
const linkToken = z.string().min(20, 'Link inválido.').max(200, 'Link inválido.');

/**
 * A random text that a browser makes when it signs somebody up. Sent again with the code, it says whose signup the code
 * belongs to, when others have used the same e-mail.
 */
const signupProof = z.string().min(20, 'Cadastro inválido.').max(200, 'Cadastro inválido.').optional();

/** `POST /auth/login`. A wrong pair answers 400 `invalid_credentials`, never 401. */
export const loginRequest = z.strictObject({ email: requiredField('email'), password: typedPassword });
export type LoginRequest = z.infer<typeof loginRequest>;

export const accessToken = z.object({
  accessToken: z.string(),
  /** Seconds; the server's word counts, not the client's clock. */
  expiresIn: z.int().min(1).max(ACCESS_TOKEN_LIFETIME_SECONDS),
});
export type AccessToken = z.infer<typeof accessToken>;

export const storeOption = z.object({ id, nome: z.string(), lojaCorrente: z.boolean() });
export type StoreOption = z.infer<typeof storeOption>;

/** The person is in. */
export const loginGrant = z.object({ token: accessToken, lojas: z.array(storeOption) });
export type LoginGrant = z.infer<typeof loginGrant>;

/** The password was right and a second factor is on: `POST /validar-2fa` with this challenge comes next. */
export const twoFactorRequired = z.object({ twoFactor: z.object({ challenge: z.string() }) });
export type TwoFactorRequired = z.infer<typeof twoFactorRequired>;

export const loginResponse = z.union([loginGrant, twoFactorRequired]);
export type LoginResponse = z.infer<typeof loginResponse>;

/**
 * `POST /auth/signup`. Always answers 202 with the same `notice`, whether or not the e-mail or CPF has an account: an
 * e-mail tells its owner.
 */
export const signupRequest = z
  .strictObject({
    name: requiredField('name'),
    email: requiredField('email'),
    phoneNumber: requiredField('phoneNumber'),
    cpf: requiredField('cpf'),
    password: chosenPassword,
    acceptedTerms,
    inviteToken: linkToken.optional(),
    attempt: signupProof,
  })
  .superRefine((signup, context) => addPasswordProblems(signup.password, signup, context, ['password']));
export type SignupRequest = z.infer<typeof signupRequest>;

/**
 * `POST /auth/confirm-signup` → 200 `notice`. An unknown e-mail answers 400 `invalid_code`, as a wrong code does. A right code
 * without `attempt`, where several signups with the e-mail are open, answers 409.
 */
export const confirmSignupRequest = z.strictObject({
  email: requiredField('email'),
  code: emailedCode,
  attempt: signupProof,
});
export type ConfirmSignupRequest = z.infer<typeof confirmSignupRequest>;

/** `POST /auth/confirm-signup/resend-token` → 202 `codeSent`, whether or not there is anything to confirm. */
export const resendTokenRequest = z.strictObject({ email: requiredField('email'), attempt: signupProof });
export type ResendTokenRequest = z.infer<typeof resendTokenRequest>;

/** A code is on its way; the next may be asked for after so many seconds. Also the answer of the signup. */
export const codeSent = notice.extend({ retryAfterSeconds: z.int().min(0) });
export type CodeSent = z.infer<typeof codeSent>;

/** `POST /auth/user/forgot-password` → 202 `notice`, whether or not the account exists. */
export const forgotPasswordRequest = z.strictObject({ email: requiredField('email') });
export type ForgotPasswordRequest = z.infer<typeof forgotPasswordRequest>;

/** A change by who is logged in; ends the other sessions. */
export const changeOwnPasswordRequest = z.strictObject({
  currentPassword: typedPassword,
  newPassword: chosenPassword,
});
export type ChangeOwnPasswordRequest = z.infer<typeof changeOwnPasswordRequest>;

/** A change with the token of the forgot-password link; ends every session. */
export const resetPasswordRequest = z.strictObject({ token: linkToken, newPassword: chosenPassword });
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

/** `PUT /auth/user/change-password` → 200 `notice`. */
export const changePasswordRequest = z.union([changeOwnPasswordRequest, resetPasswordRequest]);
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/** One open session of the person. */
export const sessionItem = z.object({
  id,
  /** The session that asks. */
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
 * `GET /auth/sessions`, latest first. `DELETE /auth/sessions/{id}` ends one and `DELETE /auth/sessions` all but the one
 * that asks; `POST /auth/logout` ends that one. All three answer 204.
 */
export const sessionList = z.object({ items: z.array(sessionItem) });
export type SessionList = z.infer<typeof sessionList>;

/** `POST /auth/step-up`: proves again who is there. The password, or a code of the second factor. */
export const stepUpRequest = z.union([
  z.strictObject({ password: typedPassword }),
  z.strictObject({ code: z.string().min(1, 'Digite o código.').max(20) }),
]);
export type StepUpRequest = z.infer<typeof stepUpRequest>;

/** Sensitive actions are open until this moment. */
export const stepUpResponse = z.object({ validUntil: instant });
export type StepUpResponse = z.infer<typeof stepUpResponse>;

/** `POST /auth/websocket-ticket`: opens one websocket, once; a token never travels in a URL. */
export const websocketTicket = z.object({ ticket: z.string(), expiresIn: z.int() });
export type WebsocketTicket = z.infer<typeof websocketTicket>;
