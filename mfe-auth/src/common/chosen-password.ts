import { checkPassword, PASSWORD_PROBLEM_TEXTS, type PasswordOwner } from '@balcao/domain';

/** What speaks most against a password that is being chosen, in Portuguese, or null. */
export function chosenPasswordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const [problem] = checkPassword(password, owner);
  return problem ? PASSWORD_PROBLEM_TEXTS[problem] : null;
}
