import { placeholderProblem, THEME_PLACEHOLDERS } from '@balcao/domain';

export const placeholderRule = (typed: string): string | null => placeholderProblem(typed) ?? null;

const LISTED = Object.entries(THEME_PLACEHOLDERS)
  .map(([name, meaning]) => `{{${name}}} (${meaning})`)
  .join(', ');

/** The placeholders that a text may have. */
export function PlaceholderHelp() {
  return <>Você pode usar {LISTED}.</>;
}
