import { type FieldProblem, limitProblems, sentencesByPath } from '../basics/problem-limits';
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
  const specific = new Set(issues.filter((issue) => !isBareBound(issue)).map(pathOf));
  return issues.filter((issue) => !isBareBound(issue) || !specific.has(pathOf(issue)));
}

/** One problem for each issue, one by one: whoever has enough asks for no more. */
function* problemsIn(issues: readonly Issue[], parent: readonly PropertyKey[] = []): Generator<FieldProblem> {
  for (const issue of withoutBareBounds(issues)) {
    const path = [...parent, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      yield* problemsIn(issuesOfClosestBranch(issue.errors), path);
    } else {
      // Members that are not allowed are one problem of their object, told at the first of them.
      const place = issue.code === 'unrecognized_keys' ? [...path, ...issue.keys.slice(0, 1)] : path;
      yield { path: place.join('.'), message: issue.message };
    }
  }
}

/** Ends the sentences of an answer that does not list everything. */
const MORE_SENTENCE = 'Há mais problemas além destes: corrija os indicados e envie de novo.';

/**
 * Converts a schema's issues into the envelope's `errors` and `fields`: at most a hundred sentences, of bounded length.
 *
 * Issues without a field are in `errors`; otherwise `errors` has the general sentence. No field gets two lengths.
 */
export function describeIssues(issues: readonly Issue[]): Required<Pick<ErrorEnvelope, 'errors' | 'fields'>> {
  const { kept, areMore } = limitProblems(problemsIn(issues));
  const general = kept.filter(({ path }) => path === '').map(({ message }) => message);
  const errors = general.length > 0 ? general : [ERROR_CODES.validation.text];
  return {
    errors: areMore ? [...errors, MORE_SENTENCE] : errors,
    fields: sentencesByPath(kept.filter(({ path }) => path !== '')),
  };
}
