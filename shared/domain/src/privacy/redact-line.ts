import { KYC_CAPTURE_HEADER } from '../kyc/capture';
import { isValidCnpj } from '../tax-numbers/cnpj';
import { containsCardNumber } from './card-number';
import { replaceEmails } from './emails-in-text';

const HIDDEN = '[oculto]';

/** Members that are never logged, wherever the caller puts them. */
const SECRET_NAMES = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'codigo',
  'secret',
  'challenge',
  'cpf',
  'cnpj',
  'email',
  'authorization',
  KYC_CAPTURE_HEADER,
]);

/** A run of words with full stops between them, of which one may begin a JWT. */
const DOTTED = /(?<![\w.-])[\w-]+(?:\.[\w-]*){2,}/g;
const JWT_BEGINS = /\beyJ[\w-]/;
const BEARER = /\bBearer\s+\S+/gi;
/** A secret in a query string or a message: `token=…`, `code: …`. */
const NAMED_SECRET =
  /\b(token|code|codigo|senha|password|secret|challenge)(["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi;
const CPF = /(?<![\w.-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g;
const CNPJ = /(?<![\w.-])[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}(?![\w-])/gi;
const LONG_DIGITS = /\d(?:[ -]?\d){12,}/g;

/**
 * The signs of a line with something to hide, in forms that are quick to look for: most lines have none of these and are not looked at any
 * closer. A sign may find more than is hidden, never less. Each begins with a character, as looking back from every place of a line takes
 * longer than all the rest.
 */
const SIGNS = [
  // After an escape, what follows does not begin where it seems to.
  /@|eyJ|\\|"body":/,
  new RegExp(`"(?:${[...SECRET_NAMES].join('|')})":`),
  /\bBearer\s/i,
  /(?:token|code|codigo|senha|password|secret|challenge)["']?\s*[=:]/i,
  /(?:^|[^\w.-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/,
  /(?:^|[^\w.-])[0-9A-Za-z]{2}\.?[0-9A-Za-z]{3}\.?[0-9A-Za-z]{3}\/?[0-9A-Za-z]{4}-?\d{2}(?![\w-])/,
];
/** Thirteen digits, as cards have. Written out, they are found five times as fast. */
const MANY_DIGITS = new RegExp(Array(13).fill('\\d').join('[ -]?'));

/** Many an id of a request has so many digits, and a line is read and written again only for a card. */
const hasCard = (line: string): boolean =>
  MANY_DIGITS.test(line) && (line.match(LONG_DIGITS) ?? []).some(containsCardNumber);

/** Hides personal data and secrets in a text, by what they look like. */
function redactText(text: string): string {
  const withoutTokens = text.replace(DOTTED, (run) => {
    const start = run.search(JWT_BEGINS);
    return start < 0 ? run : run.slice(0, start) + HIDDEN;
  });
  return replaceEmails(withoutTokens, () => HIDDEN)
    .replace(BEARER, `Bearer ${HIDDEN}`)
    .replace(NAMED_SECRET, `$1$2${HIDDEN}`)
    .replace(CNPJ, (match) => (isValidCnpj(match) ? HIDDEN : match))
    .replace(CPF, HIDDEN)
    .replace(LONG_DIGITS, (match) => (containsCardNumber(match) ? HIDDEN : match));
}

/** An error's `code` must stay readable, a body's may be the one that an e-mail brought. */
const isSecretMember = (name: string, parent: string) =>
  SECRET_NAMES.has(name) || (name === 'code' && parent === 'body');

function redactValue(value: unknown, name: string): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'number') {
    const text = String(value);
    const redacted = redactText(text);
    return redacted === text ? value : redacted;
  }
  if (Array.isArray(value)) return value.map((item) => redactValue(item, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => [
        redactText(member),
        isSecretMember(member, name) ? HIDDEN : redactValue(inner, member),
      ]),
    );
  }
  return value;
}

/** Hides personal data and secrets in one line of JSON, whichever member they hide in. The line stays JSON. */
export function redactLine(line: string): string {
  if (!SIGNS.some((sign) => sign.test(line)) && !hasCard(line)) return line;
  return `${JSON.stringify(redactValue(JSON.parse(line), ''))}\n`;
}
