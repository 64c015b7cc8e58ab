/** The way in which a field shows its stored value while a person types. */
export interface Mask {
  /** Keeps the characters that belong to the value, up to its length: `123.456` → `123456`. */
  clean(text: string): string;
  /** Puts the mask around clean characters, as many as there are: `12345` → `123.45`. */
  format(clean: string): string;
}

/** A text and where its caret stands, as a number of characters before it. */
export interface TypedText {
  text: string;
  caret: number;
}

/**
 * Masks a text that was just typed or pasted, masked or raw, and keeps the caret behind the character that it was
 * behind, so that correcting a digit in the middle does not throw the caret to the end.
 */
export function maskTyped(mask: Mask, typed: TypedText): TypedText & { clean: string } {
  const clean = mask.clean(typed.text);
  const text = mask.format(clean);
  if (typed.caret >= typed.text.length) return { clean, text, caret: text.length };
  const before = mask.clean(typed.text.slice(0, typed.caret)).length;
  return { clean, text, caret: caretAfter(mask, text, before) };
}

/** The position behind the n-th character of the value. */
function caretAfter(mask: Mask, text: string, count: number): number {
  if (count === 0) return 0;
  const place = [...text].findIndex((_, index) => mask.clean(text.slice(0, index + 1)).length >= count);
  return place === -1 ? text.length : place + 1;
}

/** Fills characters into the `#` of a pattern and stops after the last character. */
export function fillPattern(pattern: string, characters: string): string {
  let shown = '';
  let next = 0;
  for (const place of pattern) {
    if (next >= characters.length) break;
    shown += place === '#' ? characters[next++] : place;
  }
  return shown;
}
