import { isUniqueViolation } from '../../../db/unique-violation';
import { Problem } from '../../../problem';

/** Runs what makes a CNPJ a reviewed one, which is one account's. @throws Problem cnpj_in_use */
export async function withUniqueCnpj<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error, 'sellers_reviewed_cnpj')
      ? new Problem('cnpj_in_use', { cause: error })
      : error;
  }
}
