import { call } from '../basics/call';
import { id, instant } from '../basics/common';
import { requiredField } from '../basics/field';
import { z } from '../basics/z';
import { loginGrant } from './auth';

/** How many backup codes a person gets when the second factor is enabled. */
export const BACKUP_CODE_COUNT = 10;

/** Six digits of the authenticator, or a backup code: ten letters and digits, shown as `AB2CD-EF3GH`. */
export const twoFactorCode = z
  .string()
  .max(30)
  .overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .regex(/^(\d{6}|[A-Z2-9]{10})$/, 'Digite os 6 números do aplicativo ou um código reserva.');

/** The person's store; empty if they have none. */
const storeId = z.union([id, z.literal('')]);

/** The state that the security tab shows. */
export const twoFactorStatus = z.object({
  enabled: z.boolean(),
  enabledAt: instant.nullable(),
  backupCodesLeft: z.int().min(0),
  /** The installation wants it of this person, who can do nothing else before it is on. */
  required: z.boolean(),
});
export type TwoFactorStatus = z.infer<typeof twoFactorStatus>;

export const getTwoFactorStatus = call('GET /auth/two-factor', {
  operationId: 'getTwoFactorStatus',
  access: 'seller',
  beforeSecondFactor: true,
  answer: twoFactorStatus,
});

/** The session's own e-mail; another one answers 403. */
export const twoFactorEmailRequest = z.strictObject({ email: requiredField('email') });

/** The data that the authenticator needs. Shown once. */
export const enableTwoFactorResponse = z.object({
  /** Base32. */
  secret: z.string(),
  otpauthUri: z.string(),
  /** The URI as a QR code, in a `data:` URL. */
  qrCode: z.string().regex(/^data:image\//),
});
export type EnableTwoFactorResponse = z.infer<typeof enableTwoFactorResponse>;

/** Takes effect with `enableTwoFactor`. */
export const beginTwoFactor = call('POST /enable-2fa', {
  operationId: 'beginTwoFactor',
  limitGroup: 'auth',
  access: 'seller',
  beforeSecondFactor: true,
  body: twoFactorEmailRequest,
  answer: enableTwoFactorResponse,
  problems: [403, 409],
});

export const validateEnableTwoFactorRequest = z.strictObject({
  codigo: twoFactorCode,
  idLoja: storeId.optional(),
  email: requiredField('email'),
});

/** Enables the second factor with a first code. Answers the backup codes, which are shown once. */
export const enableTwoFactor = call('POST /validate-enable-2fa', {
  operationId: 'enableTwoFactor',
  limitGroup: 'auth',
  access: 'seller',
  beforeSecondFactor: true,
  body: validateEnableTwoFactorRequest,
  answer: z.object({ backupCodes: z.array(z.string()).length(BACKUP_CODE_COUNT) }),
  problems: [403, 409],
});

export const disableTwoFactor = call('POST /disable-2fa', {
  operationId: 'disableTwoFactor',
  limitGroup: 'auth',
  access: 'seller',
  body: twoFactorEmailRequest,
  problems: [403, 409],
});

export const validateTwoFactorRequest = z.strictObject({
  codigo: twoFactorCode,
  idLoja: storeId.optional(),
  email: requiredField('email'),
  challenge: z.string().min(1, 'Entre novamente com e-mail e senha.').max(500).optional(),
});

/**
 * The second step of the login. The challenge binds it to the password that was just given; left out, the device's newest one counts. A
 * wrong code answers 400; after three wrong codes the challenge ends.
 */
export const logInWithTwoFactor = call('POST /validar-2fa', {
  operationId: 'logInWithTwoFactor',
  limitGroup: 'auth',
  access: 'public',
  body: validateTwoFactorRequest,
  answer: loginGrant,
});
