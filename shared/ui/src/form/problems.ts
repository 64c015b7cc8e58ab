import type { Problem } from './error-summary';
import type { FieldRegistry } from './field-registry';
import type { SubmitFailure } from './submit-failure';

/** A sentence that says which field it is about. */
function withLabel(label: string, sentence: string): string {
  return !label || sentence.includes(label) ? sentence : `${label}: ${sentence}`;
}

/**
 * The problems of fields, in the order of the form. What is wrong inside a field's value (`variants.3.sku`) belongs to
 * the nearest field; what belongs to none loses its link.
 */
export function fieldProblems(
  fields: Readonly<Record<string, readonly string[]>>,
  registry: FieldRegistry,
): Problem[] {
  return Object.entries(fields)
    .filter(([, sentences]) => sentences.length > 0)
    .map(([path, [sentence = '']]) => ({ path, sentence, place: registry.placeOf(path) }))
    .sort((one, other) => (one.place?.order ?? Infinity) - (other.place?.order ?? Infinity) || 0)
    .map(({ path, sentence, place }) => ({
      path: place && path,
      field: place?.field,
      sentence,
      text: withLabel(place?.label ?? '', sentence),
    }));
}

/** Everything that a failed submit has to tell: the form as a whole first, then its fields. */
export function failureProblems(failure: SubmitFailure, registry: FieldRegistry): Problem[] {
  return [...failure.errors.map((text) => ({ text })), ...fieldProblems(failure.fields, registry)];
}

/** The sentence under a field: its own problem, else that of its part, else where to look. */
export function sentenceUnder(field: string, problems: readonly Problem[]): string | undefined {
  const own = problems.filter((problem) => problem.field === field);
  const itself = own.find((problem) => problem.path === field);
  if (itself) return itself.sentence;
  return own.length > 1 ? `Confira os ${own.length} pontos marcados.` : own[0]?.text;
}
