import { LENGTH_SENTENCE, z } from '../basics/z';
import { ERROR_CODES, type ErrorCode } from './error-codes';

const CODES = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]];

/**
 * The body of every error answer.
 *
 * `errors` are sentences in Portuguese. `fields` has the problems of each field by its path (`address.zipCode`).
 */
export const errorEnvelope = z.object({
  errors: z.array(z.string()).min(1),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  code: z.enum(CODES),
  requestId: z.string(),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

type Issue = z.core.$ZodIssue;

/** The issues of the union branch that fits the value best. */
function issuesOfClosestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  return branches.reduce((closest, branch) => (branch.length < closest.length ? branch : closest));
}

/** The sentence of a bare upper bound, which only keeps texts short enough to be judged. */
const isBareBound = ({ code, message }: Issue): boolean =>
  code === 'too_big' && message.startsWith(LENGTH_SENTENCE);

/** Leaves out bare upper bounds of fields whose own rule speaks: it names the length that counts. */
function withoutBareBounds(issues: readonly Issue[]): readonly Issue[] {
  const pathOf = ({ path }: Issue) => path.join('.');
  const judged = new Set(issues.filter((issue) => !isBareBound(issue)).map(pathOf));
  return issues.filter((issue) => !isBareBound(issue) || !judged.has(pathOf(issue)));
}

function flatten(issue: Issue, parent: readonly PropertyKey[] = []): { path: string; message: string }[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return withoutBareBounds(issuesOfClosestBranch(issue.errors)).flatMap((inner) => flatten(inner, path));
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: issue.message }));
  }
  return [{ path: path.join('.'), message: issue.message }];
}

/**
 * Converts a schema's issues into the envelope's `errors` and `fields`.
 *
 * Issues without a field are in `errors`; otherwise `errors` has the general sentence. No field gets two lengths.
 */
export function describeIssues(issues: readonly Issue[]): Required<Pick<ErrorEnvelope, 'errors' | 'fields'>> {
  // A map, because callers choose the names of fields, and a name may be `toString`.
  const fields = new Map<string, string[]>();
  const errors: string[] = [];
  for (const { path, message } of withoutBareBounds(issues).flatMap((issue) => flatten(issue))) {
    if (path === '') errors.push(message);
    else fields.set(path, [...(fields.get(path) ?? []), message]);
  }
  return {
    errors: errors.length > 0 ? errors : [ERROR_CODES.validation.text],
    fields: Object.fromEntries(fields),
  };
}
