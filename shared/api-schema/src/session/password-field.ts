import { checkPassword, PASSWORD_PROBLEM_TEXTS, type PasswordOwner } from '@balcao/domain';
import { z } from '../basics/z';

/** A password typed as proof. Any reasonable length, because the rules may have changed since it was chosen. */
export const typedPassword = z.string().min(1, 'Digite a senha.').max(1024);

/**
 * A new password, validated by itself. `addPasswordProblems` compares it with its owner's data when the request names
 * the owner; otherwise the API does.
 */
export const chosenPassword = z
  .string()
  .max(1024)
  .superRefine((password, context) => addPasswordProblems(password, {}, context, []));

/**
 * Adds the problems of a password as issues at `path`.
 *
 * As a refinement of a whole request it runs only when every field is valid, so no problem is reported twice.
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
