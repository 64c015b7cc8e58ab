import { isUniqueViolation } from '../../../db/unique-violation';
import { Problem } from '../../../problem';

/** Each CNPJ belongs to one account. */
export function cnpjInUse(cause?: unknown): Problem {
  const { text } = new Problem('cnpj_in_use');
  return new Problem('cnpj_in_use', { fields: { cnpj: [text] }, cause });
}

/** Runs what writes a CNPJ. @throws Problem cnpj_in_use */
export async function withUniqueCnpj<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error, 'sellers_cnpj') ? cnpjInUse(error) : error;
  }
}
