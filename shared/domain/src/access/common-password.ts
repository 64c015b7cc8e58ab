import { foldText } from '../text/fold-text';
import { COMMON_PASSWORDS } from './data/common-passwords';

/** Symbols and digits that stand for letters in passwords: `s3nh@`. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const ALPHABET_ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const common = new Set(COMMON_PASSWORDS);

const withoutLookalikes = (text: string): string =>
  text.replace(/[0134571@$!]/g, (symbol) => LOOKALIKES[symbol] ?? symbol);

/** Removes what people append to satisfy a rule: a year, an exclamation mark, `123`. */
const withoutEnding = (text: string): string => text.replace(/[^a-z]{1,5}$/, '');

const reversed = (text: string): string => Array.from(text).reverse().join('');

function isSequence(text: string): boolean {
  return ALPHABET_ROWS.some((row) => {
    const repeated = row.repeat(Math.ceil(text.length / row.length) + 1);
    return repeated.includes(text) || reversed(repeated).includes(text);
  });
}

const SHORTEST_PIECE_TO_REPEAT = 8;

/** Whether a short or common piece repeated makes the whole text: `aaaaaaaa`, `12121212`, `passwordpassword`. */
function isRepetition(text: string): boolean {
  // Written twice, it begins anew where its shortest piece ends.
  const length = `${text}${text}`.indexOf(text, 1);
  if (length < 0 || length >= text.length) return false;
  return length < SHORTEST_PIECE_TO_REPEAT || isCommonPassword(text.slice(0, length));
}

/**
 * Whether a password is in the offline list of common ones, or a trivial variation of one: other case, accents,
 * look-alike symbols, a short ending, twice in a row, keys in a row.
 */
export function isCommonPassword(password: string): boolean {
  const folded = foldText(password);
  const forms = [folded, withoutEnding(folded)].flatMap((form) => [form, withoutLookalikes(form)]);
  return (
    forms.some((form) => common.has(form) || common.has(withoutEnding(form))) ||
    isSequence(folded) ||
    forms.some(isRepetition)
  );
}
