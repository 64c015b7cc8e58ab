import { isAxiosError } from 'axios';

/**
 * Tells the shell when the API wants the person to turn the second factor on before anything else. The call fails all
 * the same.
 */
export function leadToEnrolment(openEnrolment: () => void) {
  return (error: unknown): never => {
    if (isAxiosError(error) && error.response?.data?.code === 'two_factor_enrolment_required')
      openEnrolment();
    throw error;
  };
}
