import { checkPassword, PASSWORD_PROBLEM_TEXTS, type PasswordOwner } from '@balcao/domain';

/** The main problem of a new password, in Portuguese, or null. */
export function chosenPasswordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const [problem] = checkPassword(password, owner);
  return problem ? PASSWORD_PROBLEM_TEXTS[problem] : null;
}
