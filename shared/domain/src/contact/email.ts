/** Longest address that mail can carry (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Trims and lower-cases an e-mail: what is stored and compared. */
export function normalizeEmail(input: string): string {
  return input.trim().toLowerCase();
}

/** Whether a text is an e-mail address of at most 254 characters with a domain that can exist. */
export function isValidEmail(input: string): boolean {
  const email = normalizeEmail(input);
  const at = email.lastIndexOf('@');
  if (at < 1 || at > 64 || email.length > EMAIL_MAX_LENGTH) return false;
  return LOCAL_PART.test(email.slice(0, at)) && DOMAIN.test(email.slice(at + 1));
}

/** `maria@gmail.com` → `ma***@g…`, for screens that need not show the address. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = normalizeEmail(email).split('@');
  const shown = local.length > 2 ? 2 : 1;
  return `${local.slice(0, shown)}***@${domain.slice(0, 1)}…`;
}
