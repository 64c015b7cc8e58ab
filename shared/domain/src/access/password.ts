import { normalizeEmail } from '../contact/email';
import { normalizeCpf } from '../tax-numbers/cpf';
import { foldText } from '../text/fold-text';
import { isCommonPassword } from './common-password';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** Longer for certain, as a character has two code units at most. What it is like would take minutes to find out. */
const LONGEST_LOOKED_AT = 2 * PASSWORD_MAX_LENGTH;

/** Parts of a name, and local parts of an e-mail, shorter than this are too common in words to be refused. */
const SHORTEST_OWN_PART = 4;

export type PasswordProblem =
  | 'too_short'
  | 'too_long'
  | 'common'
  | 'contains_name'
  | 'contains_email'
  | 'contains_cpf';

/** The text of each problem, with the way to solve it. */
export const PASSWORD_PROBLEM_TEXTS: Readonly<Record<PasswordProblem, string>> = {
  too_short: `Use pelo menos ${PASSWORD_MIN_LENGTH} caracteres.`,
  too_long: `Use no máximo ${PASSWORD_MAX_LENGTH} caracteres.`,
  common: 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.',
  contains_name: 'A senha não pode conter o seu nome.',
  contains_email: 'A senha não pode conter o seu e-mail.',
  contains_cpf: 'A senha não pode conter o seu CPF.',
};

/** Data of the password's owner; unknown fields are left out. */
export interface PasswordOwner {
  name?: string | undefined;
  email?: string | undefined;
  cpf?: string | undefined;
}

/** Characters as people count them: an emoji is one. */
const lengthOf = (text: string): number => Array.from(text).length;

function containsName(folded: string, name: string): boolean {
  return foldText(name)
    .split(/[^a-z]+/)
    .some((part) => part.length >= SHORTEST_OWN_PART && folded.includes(part));
}

function containsEmail(folded: string, email: string): boolean {
  const local = foldText(normalizeEmail(email).split('@')[0] ?? '');
  return local.length >= SHORTEST_OWN_PART && folded.includes(local);
}

function containsCpf(password: string, cpf: string): boolean {
  const digits = normalizeCpf(cpf);
  return digits.length === 11 && password.replace(/[.\s-]/g, '').includes(digits);
}

/**
 * The problems of a password, most important first; empty if it is accepted.
 *
 * Length and guessability only: there are no rules about kinds of characters (NIST SP 800-63B, 3.1.1.2).
 */
export function checkPassword(password: string, owner: PasswordOwner = {}): PasswordProblem[] {
  if (password.length > LONGEST_LOOKED_AT) return ['too_long'];
  const folded = foldText(password);
  const checks: [PasswordProblem, boolean][] = [
    ['too_short', lengthOf(password) < PASSWORD_MIN_LENGTH],
    ['too_long', lengthOf(password) > PASSWORD_MAX_LENGTH],
    ['contains_name', containsName(folded, owner.name ?? '')],
    ['contains_email', containsEmail(folded, owner.email ?? '')],
    ['contains_cpf', containsCpf(password, owner.cpf ?? '')],
    ['common', isCommonPassword(password)],
  ];
  return checks.filter(([, found]) => found).map(([problem]) => problem);
}

export type PasswordScore = 0 | 1 | 2 | 3 | 4;

export interface PasswordStrength {
  score: PasswordScore;
  label: string;
}

const LABELS: Readonly<Record<PasswordScore, string>> = {
  0: 'Muito fraca',
  1: 'Fraca',
  2: 'Razoável',
  3: 'Boa',
  4: 'Forte',
};

const CHARACTER_KINDS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 32],
];

/** A rough count of bits; repeated characters count half. */
function estimatedBits(password: string): number {
  const alphabet = CHARACTER_KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const length = lengthOf(password);
  const distinct = new Set(password).size;
  return alphabet === 0 ? 0 : ((length + distinct) / 2) * Math.log2(alphabet);
}

function scoreOf(password: string, owner: PasswordOwner): PasswordScore {
  if (checkPassword(password, owner).length > 0) return 0;
  const bits = estimatedBits(password);
  if (bits < 40) return 1;
  if (bits < 52) return 2;
  return bits < 70 ? 3 : 4;
}

/** The strength of a password, from 0 (refused) to 4, for the meter beside the field. */
export function passwordStrength(password: string, owner: PasswordOwner = {}): PasswordStrength {
  const score = scoreOf(password, owner);
  return { score, label: LABELS[score] };
}
