/** One problem of a request. */
export interface FieldProblem {
  /** `address.zipCode`; empty for what concerns no field. */
  path: string;
  /** In Portuguese. */
  message: string;
}

/** More problems than these nobody reads at once, and a program repeats its mistake in each item. */
const MAX_PROBLEMS = 100;
/** Of paths and sentences together. A character takes three bytes at most, so they stay below 64 KB. */
export const MAX_CHARACTERS = 16_000;
const MAX_PATH = 200;
const MAX_MESSAGE = 2_000;
const MAX_NAME = 60;
const MAX_LISTED_NAMES = 20;

/** The characters that JSON writes as six bytes each. */
const ESCAPED = /[\p{Control}\p{Surrogate}]/gu;

/** A text that may repeat what a request has brought, at most so many characters long. Cut off, it ends with `…`. */
export function clipped(text: string, longest: number): string {
  const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  return cut.replace(ESCAPED, '\uFFFD');
}

/** One sentence for all members that an object must not have. It names the first ones. */
export function notAllowedSentence(names: readonly string[]): string {
  const listed = names.slice(0, MAX_LISTED_NAMES).map((name) => clipped(name, MAX_NAME));
  const others = names.length - listed.length;
  const list = listed.join(', ');
  if (names.length === 1) return `Campo não permitido: ${list}.`;
  return others > 0 ? `Campos não permitidos: ${list} e mais ${others}.` : `Campos não permitidos: ${list}.`;
}

/** The first problems, as many as an answer carries whatever the request was, and whether there are more. */
export function limitProblems(problems: Iterable<FieldProblem>): { kept: FieldProblem[]; areMore: boolean } {
  const kept: FieldProblem[] = [];
  let characters = 0;
  for (const { path, message } of problems) {
    const shown = { path: clipped(path, MAX_PATH), message: clipped(message, MAX_MESSAGE) };
    characters += shown.path.length + shown.message.length;
    if (kept.length === MAX_PROBLEMS || characters > MAX_CHARACTERS) return { kept, areMore: true };
    kept.push(shown);
  }
  return { kept, areMore: false };
}

/** The fields of an answer with what a request named itself, within the same limits. */
export function limitFields(fields: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const sentences = Object.entries(fields).flatMap(([path, texts]) =>
    texts.map((message): FieldProblem => ({ path, message })),
  );
  return sentencesByPath(limitProblems(sentences).kept);
}

/** The sentences of each path. */
export function sentencesByPath(problems: readonly FieldProblem[]): Record<string, string[]> {
  // A map, because callers choose the names of fields, and a name may be `toString`.
  const fields = new Map<string, string[]>();
  for (const { path, message } of problems) fields.set(path, [...(fields.get(path) ?? []), message]);
  return Object.fromEntries(fields);
}
