/** The number with this beginning and valid check digits, which are its last two. */
export function completed(beginning: string, isValid: (text: string) => boolean): string {
  const endings = Array.from({ length: 100 }, (_, ending) => beginning + String(ending).padStart(2, '0'));
  return endings.find(isValid) ?? '';
}
