/** Takes away the dots and spaces of a typed NCM: `6403.91.90` → `64039190`. */
export function normalizeNcm(typed: string): string {
  return typed.replace(/[\s.]/gu, '');
}

/** Whether digits can be a code of the Mercosur nomenclature: eight of them. Which codes are in force changes every year. */
export function isValidNcm(digits: string): boolean {
  return /^\d{8}$/.test(digits);
}
