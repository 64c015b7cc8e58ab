import type { Executor } from '../../../db/database';

/** A holder whose accounts a seller may register: the seller, or their company. */
export interface Holder {
  name: string;
  /** Digits of a CPF, or a CNPJ. */
  document: string;
}

/** The seller as a person and, once somebody of the platform has reviewed it, as a company. */
export async function holdersOf(executor: Executor, sellerId: string): Promise<Holder[]> {
  const row = await executor
    .selectFrom('sellers')
    .innerJoin('users', 'users.seller_id', 'sellers.id')
    .where('sellers.id', '=', sellerId)
    .select(['users.name', 'users.cpf', 'sellers.company_name', 'sellers.cnpj', 'sellers.reviewed_cnpj'])
    .executeTakeFirst();
  if (row === undefined) return [];
  const document = row.reviewed_cnpj === row.cnpj ? row.cnpj : '';
  const company = { name: row.company_name || row.name, document };
  return [{ name: row.name, document: row.cpf }, company].filter(({ document }) => document !== '');
}
