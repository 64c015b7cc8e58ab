/** A text without accents and in lower case, for comparisons that ignore how it was typed. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
