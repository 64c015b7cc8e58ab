/** The check digit of an account by a bank's rule. `null` where the number is of a length that the rule does not know. */
type DigitRule = (branch: string, account: string) => string | null;

/** The rules of a bank's numbers. A bank without a rule accepts any digit. */
interface BankRules {
  /** The check digit of a branch; left out where branches have none that is asked for. */
  branch?: DigitRule;
  account: DigitRule;
}

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** Pads with zeros to as many digits as there are weights; null for a longer number. */
const padded = (digits: string, { length }: readonly number[]): string | null =>
  digits.length > length ? null : digits.padStart(length, '0');

/** 11 minus the remainder; 11 is 0, and a bank has a letter of its own for 10. */
const mod11 = (digits: string, weights: readonly number[], ten: string): string | null => {
  const number = padded(digits, weights);
  if (number === null) return null;
  const rest = 11 - (weighted(number, weights) % 11);
  if (rest === 11) return '0';
  return rest === 10 ? ten : String(rest);
};

/** Banrisul's own way: a remainder of 1 gives 6. */
const banrisul = (digits: string): string | null => {
  const weights = [3, 2, 4, 7, 6, 5, 4, 3, 2];
  const number = padded(digits, weights);
  if (number === null) return null;
  const rest = weighted(number, weights) % 11;
  if (rest === 0) return '0';
  return rest === 1 ? '6' : String(11 - rest);
};

/** Itaú takes branch and account together, and adds up the digits of each product. */
const itau: DigitRule = (branch, account) => {
  if (branch.length > 4 || account.length > 5) return null;
  const digits = `${branch.padStart(4, '0')}${account.padStart(5, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

const BRANCH_WEIGHTS = [5, 4, 3, 2];

/** By ISPB: Banco do Brasil (001), Banrisul (041), Bradesco (237), Itaú (341). */
const RULES: Readonly<Record<string, BankRules>> = {
  '00000000': {
    branch: (branch) => mod11(branch, BRANCH_WEIGHTS, 'X'),
    account: (_, account) => mod11(account, [9, 8, 7, 6, 5, 4, 3, 2], 'X'),
  },
  '92702067': { account: (_, account) => banrisul(account) },
  '60746948': {
    branch: (branch) => mod11(branch, BRANCH_WEIGHTS, 'P'),
    account: (_, account) => mod11(account, [2, 7, 6, 5, 4, 3, 2], 'P'),
  },
  '60701190': { account: itau },
};

/** Whether a bank's branches have a check digit that people are asked for. */
export const hasBranchDigit = (ispb: string): boolean => RULES[ispb]?.branch !== undefined;

/** Many forms take numbers alone, so people know their letter as a 0, as the Pix directory keeps it. */
const fits = (expected: string | null | undefined, typed: string): boolean =>
  expected === null ||
  expected === undefined ||
  expected === typed.toUpperCase() ||
  (typed === '0' && /[A-Z]/.test(expected));

/** Whether the check digit of a branch is right, as far as the bank's rule is known. */
export const isBranchDigitRight = (ispb: string, branch: string, digit: string): boolean =>
  fits(RULES[ispb]?.branch?.(branch, ''), digit);

/** Whether the check digit of an account is right, as far as the bank's rule is known. */
export const isAccountDigitRight = (
  ispb: string,
  { branch, number, digit }: { branch: string; number: string; digit: string },
): boolean => fits(RULES[ispb]?.account(branch, number), digit);
