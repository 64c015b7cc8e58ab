import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant, notice } from '../basics/common';
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

export const loginRequest = z.strictObject({ email: requiredField('email'), password: typedPassword });

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

/** With a `challenge` the password was right and the second factor is on: `POST /validar-2fa` comes next. */
export const loginResponse = z.union([
  loginGrant,
  z.object({ twoFactor: z.object({ challenge: z.string() }) }),
]);
export type LoginResponse = z.infer<typeof loginResponse>;

/** A wrong pair answers 400 `invalid_credentials`, never 401. */
export const logIn = call('POST /auth/login', {
  operationId: 'logIn',
  limitGroup: 'auth',
  access: 'public',
  body: loginRequest,
  answer: loginResponse,
  problems: [403],
});

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

/** A code was sent. Another one may be requested after this many seconds. */
export const codeSent = notice.extend({ retryAfterSeconds: z.int().min(0) });
export type CodeSent = z.infer<typeof codeSent>;

/** Always answers the same. If the e-mail or CPF has an account, its owner is notified by e-mail. */
export const signUp = call('POST /auth/signup', {
  operationId: 'signUp',
  limitGroup: 'auth',
  access: 'public',
  body: signupRequest,
  status: 202,
  answer: codeSent,
});

export const confirmSignupRequest = z.strictObject({
  email: requiredField('email'),
  code: emailedCode,
  attempt: signupProof,
});
export type ConfirmSignupRequest = z.infer<typeof confirmSignupRequest>;

/**
 * An unknown e-mail answers 400 `invalid_code`, as a wrong code does. A right code without `attempt` answers 409 when several signups
 * with the e-mail are open. `session`: the person is logged in, where the browser that signed up has sent the code. Elsewhere they log
 * in with their password.
 */
export const confirmSignup = call('POST /auth/confirm-signup', {
  operationId: 'confirmSignup',
  limitGroup: 'auth',
  access: 'public',
  body: confirmSignupRequest,
  answer: notice.extend({ session: loginGrant.optional() }),
  problems: [409],
});

/** Answers the same whether or not there is a signup to confirm. */
export const resendSignupCode = call('POST /auth/confirm-signup/resend-token', {
  operationId: 'resendSignupCode',
  limitGroup: 'auth',
  access: 'public',
  body: z.strictObject({ email: requiredField('email'), attempt: signupProof }),
  status: 202,
  answer: codeSent,
});

/** Answers the same whether or not the account exists. */
export const requestPasswordReset = call('POST /auth/user/forgot-password', {
  operationId: 'requestPasswordReset',
  limitGroup: 'auth',
  access: 'public',
  body: z.strictObject({ email: requiredField('email') }),
  status: 202,
  answer: notice,
});

export const changePasswordRequest = z.union([
  // By the logged-in person. Ends their other sessions.
  z.strictObject({ currentPassword: typedPassword, newPassword: chosenPassword }),
  // With the token of the forgot-password link. Ends every session.
  z.strictObject({ token: linkToken, newPassword: chosenPassword }),
]);

export const changePassword = call('PUT /auth/user/change-password', {
  operationId: 'changePassword',
  limitGroup: 'auth',
  access: 'public',
  body: changePasswordRequest,
  answer: notice,
  problems: [401],
});

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

/** Ends the caller's session. */
export const logOut = call('POST /auth/logout', {
  operationId: 'logOut',
  access: 'seller',
  inAnyStore: true,
  beforeSecondFactor: true,
});

/** The person's open sessions, latest first. */
export const listSessions = call('GET /auth/sessions', {
  operationId: 'listSessions',
  access: 'seller',
  beforeSecondFactor: true,
  answer: z.object({ items: z.array(sessionItem) }),
});

/** Ends all sessions of the person except the caller's. */
export const endOtherSessions = call('DELETE /auth/sessions', {
  operationId: 'endOtherSessions',
  access: 'seller',
  problems: [403],
});

export const endSession = call('DELETE /auth/sessions/:id', {
  operationId: 'endSession',
  access: 'seller',
  params: idParams,
});

/** The `proof` of a refusal with `step_up_required`: the thing that the person confirms with. */
export const stepUpProof = z.enum(['password', 'code']);
export type StepUpProof = z.infer<typeof stepUpProof>;

/** A code of the second factor, or the password where that is off. */
export const stepUpRequest = z.union([
  z.strictObject({ password: typedPassword }),
  z.strictObject({ code: z.string().min(1, 'Digite o código.').max(20) }),
]);
export type StepUpRequest = z.infer<typeof stepUpRequest>;

/**
 * Verifies the person again. Sensitive actions are allowed until the answered moment, with the answered token. It replaces the caller's,
 * which ends soon. A password alone answers 403 `two_factor_required` where the second factor is on.
 */
export const confirmPassword = call('POST /auth/step-up', {
  operationId: 'confirmPassword',
  limitGroup: 'auth',
  access: 'seller',
  beforeSecondFactor: true,
  body: stepUpRequest,
  answer: z.object({ validUntil: instant, token: accessToken }),
  problems: [403, 409],
});

/** `POST /auth/websocket-ticket`: opens one websocket, once. A token never appears in a URL. */
export const websocketTicket = z.object({ ticket: z.string(), expiresIn: z.int() });
export type WebsocketTicket = z.infer<typeof websocketTicket>;
