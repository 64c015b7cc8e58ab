import type { SellerTransaction } from '../../db/database';
import type { Person, PersonData } from '../../module';

/** Erases the company behind a person and closes its stores. */
export async function eraseCompany(trx: SellerTransaction, { sellerId, userId }: Person): Promise<void> {
  await trx
    .updateTable('sellers')
    .set({
      company_name: '',
      company_description: '',
      company_opening_date: '',
      cnpj: '',
      reviewed_cnpj: '',
      zip_code: '',
      street: '',
      street_number: '',
      complement: '',
      district: '',
      city: '',
      state: '',
      iugu_account_status: '',
      documents: JSON.stringify({ frente: null, verso: null, selfie: null }),
      updated_at: new Date(),
    })
    .where('id', '=', sellerId)
    .execute();
  await trx.deleteFrom('company_changes').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('seller_pictures').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('saved_views').where('owner_id', '=', userId).execute();
  await trx
    .updateTable('stores')
    .set((store) => ({ status: 'closed', nome: 'Loja encerrada', slug: store.ref('id') }))
    .where('seller_id', '=', sellerId)
    .execute();
}

/** The company and its stores. */
export async function exportCompany(trx: SellerTransaction, { sellerId }: Person): Promise<PersonData> {
  const company = await trx
    .selectFrom('sellers')
    .where('id', '=', sellerId)
    .selectAll()
    .executeTakeFirstOrThrow();
  const companyChanges = await trx
    .selectFrom('company_changes')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['status', 'company_name', 'cnpj', 'requested_at', 'refusal', 'ended_at'])
    .execute();
  const stores = await trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['id', 'nome', 'slug', 'status', 'created_at'])
    .execute();
  return { company: { ...company }, companyChanges, stores };
}
