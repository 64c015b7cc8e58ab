/**
 * The modulo-11 check digit of Receita Federal's numbers.
 *
 * A character's value is its ASCII code minus 48, so digits count as themselves and A..Z as 17..42 (IN RFB 2.229/2024).
 * Weights run 2, 3, … from the right and start again at 2 after `highestWeight`.
 */
export function modulo11CheckDigit(characters: string, highestWeight: number): number {
  const span = highestWeight - 1;
  let sum = 0;
  for (let index = 0; index < characters.length; index += 1) {
    const fromTheRight = characters.length - 1 - index;
    sum += (characters.charCodeAt(index) - 48) * (2 + (fromTheRight % span));
  }
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

/** Whether the last two characters are the check digits of those before them. */
export function hasValidCheckDigits(number: string, highestWeight: number): boolean {
  const base = number.slice(0, -2);
  const first = modulo11CheckDigit(base, highestWeight);
  const second = modulo11CheckDigit(base + first, highestWeight);
  return number.endsWith(`${first}${second}`);
}
