import { isValidCnpj } from '../tax-numbers/cnpj';
import { containsCardNumber } from './card-number';

const HIDDEN = '[oculto]';

/** The last part is letters: `pg@8.23.1` in a stack trace is a package. */
const EMAIL = /[\w.!#$%&'*+=?^`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi;
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const BEARER = /\bBearer\s+\S+/gi;
/** A secret in a query string or a message: `token=…`, `code: …`. */
const NAMED_SECRET =
  /\b(token|code|codigo|senha|password|secret|challenge)(["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi;
const CPF = /(?<![\w.-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g;
const CNPJ = /(?<![\w.-])[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}(?![\w-])/gi;
const LONG_DIGITS = /\d(?:[ -]?\d){12,}/g;

/** Hides personal data and secrets in a text, by what they look like. */
function redactText(text: string): string {
  return text
    .replace(JWT, HIDDEN)
    .replace(BEARER, `Bearer ${HIDDEN}`)
    .replace(NAMED_SECRET, `$1$2${HIDDEN}`)
    .replace(EMAIL, HIDDEN)
    .replace(CNPJ, (match) => (isValidCnpj(match) ? HIDDEN : match))
    .replace(CPF, HIDDEN)
    .replace(LONG_DIGITS, (match) => (containsCardNumber(match) ? HIDDEN : match));
}

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'number') {
    const text = String(value);
    const redacted = redactText(text);
    return redacted === text ? value : redacted;
  }
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [redactText(key), redactValue(member)]),
    );
  }
  return value;
}

/** Hides personal data and secrets in one line of JSON, whichever member they hide in. The line stays JSON. */
export function redactLine(line: string): string {
  if (redactText(line) === line) return line;
  return `${JSON.stringify(redactValue(JSON.parse(line)))}\n`;
}
