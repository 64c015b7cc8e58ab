import { checkPassword, PASSWORD_PROBLEM_TEXTS, type PasswordOwner } from '@balcao/domain';
import { z } from '../basics/z';

/** A password typed to prove who one is. Any length that is not an attack: rules may have changed since it was chosen. */
export const typedPassword = z.string().min(1, 'Digite a senha.').max(1024);

/**
 * A password being chosen, judged alone. What it may share with its owner is judged by `addPasswordProblems` where the
 * request names the owner, and by the API where it does not.
 */
export const chosenPassword = z
  .string()
  .max(1024)
  .superRefine((password, context) => addPasswordProblems(password, {}, context, []));

/**
 * Adds what speaks against a password as issues at `path`.
 *
 * As a refinement of a whole request it runs only once every field is right, so nothing is said twice.
 */
export function addPasswordProblems(
  password: string,
  owner: PasswordOwner,
  context: z.RefinementCtx,
  path: string[],
): void {
  for (const problem of checkPassword(password, owner)) {
    context.addIssue({ code: 'custom', path, message: PASSWORD_PROBLEM_TEXTS[problem] });
  }
}
