import type { AttemptLimit } from './attempts';

const MINUTE = 60;

/** Five wrong passwords for an account from one address lock it for that address for 15 minutes. */
export const LOGIN_LIMIT: AttemptLimit = { scope: 'login', max: 5, windowSeconds: 15 * MINUTE };
/** The same from all devices that the account was not used on: guesses from many addresses are slowed together. */
export const LOGIN_ANYWHERE_LIMIT: AttemptLimit = {
  scope: 'login-anywhere',
  max: 20,
  windowSeconds: 60 * MINUTE,
};
/** Notices to the owner of an account whose password is being guessed. */
export const GUESSES_NOTICE_LIMIT: AttemptLimit = {
  scope: 'guesses-notice',
  max: 1,
  windowSeconds: 24 * 60 * MINUTE,
};
/** Five wrong passwords that a logged-in person confirms. */
export const PASSWORD_CHECK_LIMIT: AttemptLimit = {
  scope: 'password-check',
  max: 5,
  windowSeconds: 15 * MINUTE,
};
/** Second-factor codes from one address or session, over all challenges of an account. */
export const SECOND_FACTOR_LIMIT: AttemptLimit = {
  scope: 'second-factor',
  max: 10,
  windowSeconds: 15 * MINUTE,
};
/** The same over all addresses without a session: six digits do not withstand many guesses. */
export const SECOND_FACTOR_ANYWHERE_LIMIT: AttemptLimit = {
  scope: 'second-factor-anywhere',
  max: 30,
  windowSeconds: 15 * MINUTE,
};
/** Attempts at an e-mailed code, from one address or from one browser that signed up. */
export const CONFIRM_LIMIT: AttemptLimit = { scope: 'confirm', max: 5, windowSeconds: 15 * MINUTE };
/** The same over all addresses: six digits do not withstand many guesses. */
export const CONFIRM_ANYWHERE_LIMIT: AttemptLimit = {
  scope: 'confirm-anywhere',
  max: 25,
  windowSeconds: 15 * MINUTE,
};
/** Signups with an e-mail from one address. A stranger's signups do not block the owner's. */
export const SIGNUP_LIMIT: AttemptLimit = {
  scope: 'signup',
  max: 5,
  windowSeconds: 60 * MINUTE,
  cooldownSeconds: 60,
};
/** Codes sent to an e-mail, over all its signups. */
export const CODES_LIMIT: AttemptLimit = { scope: 'codes', max: 12, windowSeconds: 60 * MINUTE };
/** Codes sent for one signup. */
export const RESEND_LIMIT: AttemptLimit = {
  scope: 'resend',
  max: 5,
  windowSeconds: 60 * MINUTE,
  cooldownSeconds: 60,
};
/** Reset links to one e-mail, requested from one address. */
export const FORGOT_LIMIT: AttemptLimit = {
  scope: 'forgot',
  max: 5,
  windowSeconds: 60 * MINUTE,
  cooldownSeconds: 60,
};
/** Reset links sent to an e-mail, over all addresses. Earlier links stay valid, so the owner always has one. */
export const FORGOT_ANYWHERE_LIMIT: AttemptLimit = {
  scope: 'forgot-anywhere',
  max: 12,
  windowSeconds: 60 * MINUTE,
  cooldownSeconds: 60,
};
/** Document images that a seller uploads. */
export const DOCUMENT_LIMIT: AttemptLimit = { scope: 'kyc-document', max: 40, windowSeconds: 60 * MINUTE };
/** Files that a seller adds to answers of disputes: each is drawn anew. */
export const EVIDENCE_LIMIT: AttemptLimit = {
  scope: 'dispute-evidence',
  max: 100,
  windowSeconds: 60 * MINUTE,
};
/** Evidence packs that a seller takes: each is drawn. */
export const EVIDENCE_PACK_LIMIT: AttemptLimit = {
  scope: 'evidence-pack',
  max: 60,
  windowSeconds: 60 * MINUTE,
};
/** Files of everything that is kept about a person, which they take: each reads all their rows. */
export const PERSON_EXPORT_LIMIT: AttemptLimit = {
  scope: 'person-export',
  max: 10,
  windowSeconds: 60 * MINUTE,
};
/** Links that a seller creates to continue the verification on a phone. */
export const CAPTURE_LINK_LIMIT: AttemptLimit = {
  scope: 'kyc-capture-link',
  max: 20,
  windowSeconds: 60 * MINUTE,
};
/** New accounts by the invitations of a seller, who may have invited themselves. */
export const INVITED_BY_SELLER_LIMIT: AttemptLimit = {
  scope: 'invited-by-seller',
  max: 30,
  windowSeconds: 24 * 60 * MINUTE,
};
/** Notices to the owner of an account whose e-mail or CPF somebody makes another account with. */
export const NOTICE_LIMIT: AttemptLimit = {
  scope: 'notice',
  max: 5,
  windowSeconds: 60 * MINUTE,
  cooldownSeconds: 60,
};
