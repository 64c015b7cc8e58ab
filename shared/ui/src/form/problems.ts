import type { Problem } from './error-summary';
import type { SubmitFailure } from './submit-failure';

/** A sentence that says which field it is about. */
function withLabel(label: string | undefined, sentence: string): string {
  return !label || sentence.includes(label) ? sentence : `${label}: ${sentence}`;
}

/** The problems of fields, in the order of the form; fields that the form does not have lose their link. */
export function fieldProblems(
  fields: Record<string, readonly string[]>,
  labels: ReadonlyMap<string, string>,
): Problem[] {
  const order = [...labels.keys()];
  const place = (name: string) => (labels.has(name) ? order.indexOf(name) : order.length);
  return Object.entries(fields)
    .filter(([, sentences]) => sentences.length > 0)
    .sort(([one], [other]) => place(one) - place(other))
    .map(([name, [sentence = '']]) => ({
      field: labels.has(name) ? name : undefined,
      text: withLabel(labels.get(name), sentence),
    }));
}

/** Everything that a failed submit has to tell: the form as a whole first, then its fields. */
export function failureProblems(failure: SubmitFailure, labels: ReadonlyMap<string, string>): Problem[] {
  return [...failure.errors.map((text) => ({ text })), ...fieldProblems(failure.fields, labels)];
}
