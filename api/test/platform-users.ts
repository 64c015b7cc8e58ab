import { uniqueCnpj, uniqueCpf } from '@balcao/domain/testing';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** Unique personal data in its stored form. */
export function newPersonalData() {
  return {
    cpf: uniqueCpf(),
    phone: '+5567991122334',
    birthDate: '1987-03-14',
    cnpj: uniqueCnpj(),
    zipCode: '79002071',
    street: 'Travessa dos Ipês Amarelos',
    streetNumber: '4711 F',
    district: 'Vila Canarinho',
  };
}

export type PersonalData = ReturnType<typeof newPersonalData>;

/** Stores personal data, as signup and profile would. */
export async function storePersonalData(
  { platform }: TestApi,
  { sellerId, userId }: Account,
  data: PersonalData,
): Promise<void> {
  const { platform: database } = platform.database;
  await database
    .updateTable('users')
    .set({ cpf: data.cpf, phone_e164: data.phone, birth_date: data.birthDate })
    .where('id', '=', userId)
    .execute();
  await database
    .updateTable('sellers')
    .set({
      cnpj: data.cnpj,
      company_name: `Ateliê ${data.cpf}`,
      zip_code: data.zipCode,
      street: data.street,
      street_number: data.streetNumber,
      district: data.district,
      city: 'Campo Grande',
      state: 'MS',
    })
    .where('id', '=', sellerId)
    .execute();
}

/** The audit entries of somebody's trail, oldest first. */
export function auditOf({ platform }: TestApi, { sellerId }: Pick<Account, 'sellerId'>) {
  return platform.database.platform
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'actor_kind', 'after_json'])
    .where('seller_id', '=', sellerId)
    .orderBy('seq')
    .execute();
}
