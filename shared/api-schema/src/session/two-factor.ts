import { id, instant } from '../basics/common';
import { requiredField } from '../basics/field';
import { z } from '../basics/z';

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

/** `GET /auth/two-factor`: the state that the security tab shows. */
export const twoFactorStatus = z.object({
  enabled: z.boolean(),
  enabledAt: instant.nullable(),
  backupCodesLeft: z.int().min(0),
  /** The installation wants it of this person, who can do nothing else before it is on. */
  required: z.boolean(),
});
export type TwoFactorStatus = z.infer<typeof twoFactorStatus>;

/**
 * `POST /enable-2fa` and `POST /disable-2fa`. The e-mail must be the session's own (else 403). Both need a step-up. Enabling
 * takes effect with `validate-enable-2fa`; disabling answers 204.
 */
export const twoFactorEmailRequest = z.strictObject({ email: requiredField('email') });
export type TwoFactorEmailRequest = z.infer<typeof twoFactorEmailRequest>;

/** The data that the authenticator needs. Shown once. */
export const enableTwoFactorResponse = z.object({
  /** Base32. */
  secret: z.string(),
  otpauthUri: z.string(),
  /** The URI as a QR code, in a `data:` URL. */
  qrCode: z.string().regex(/^data:image\//),
});
export type EnableTwoFactorResponse = z.infer<typeof enableTwoFactorResponse>;

/** `POST /validate-enable-2fa`: enables the second factor with a first code. */
export const validateEnableTwoFactorRequest = z.strictObject({
  codigo: twoFactorCode,
  idLoja: storeId.optional(),
  email: requiredField('email'),
});
export type ValidateEnableTwoFactorRequest = z.infer<typeof validateEnableTwoFactorRequest>;

/** The backup codes, shown once. */
export const validateEnableTwoFactorResponse = z.object({
  backupCodes: z.array(z.string()).length(BACKUP_CODE_COUNT),
});
export type ValidateEnableTwoFactorResponse = z.infer<typeof validateEnableTwoFactorResponse>;

/**
 * `POST /validar-2fa`: the second step of the login → `loginGrant`. The challenge binds it to the password that was
 * just given; left out, the device's newest one counts. A wrong code answers 400; after three wrong codes the challenge
 * ends.
 */
export const validateTwoFactorRequest = z.strictObject({
  codigo: twoFactorCode,
  idLoja: storeId.optional(),
  email: requiredField('email'),
  challenge: z.string().min(1, 'Entre novamente com e-mail e senha.').max(500).optional(),
});
export type ValidateTwoFactorRequest = z.infer<typeof validateTwoFactorRequest>;
