/** Levels of the meter, weakest first. */
export const STRENGTH_LABELS = ['Muito curta', 'Fraca', 'Boa', 'Forte'] as const;

export type Strength = 0 | 1 | 2 | 3;

const SHORTEST = 8;
const GOOD = 12;
const STRONG = 16;

/**
 * How hard a password is to guess, as the meter shows it: by length and by how many different characters it has. What
 * counts is decided by the API, which knows the list of common passwords.
 */
export function passwordStrength(password: string): Strength {
  if (password.length < SHORTEST) return 0;
  const different = new Set(password.toLowerCase()).size;
  if (password.length < GOOD || different < 5) return 1;
  return password.length >= STRONG && different >= 8 ? 3 : 2;
}
