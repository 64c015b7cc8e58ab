import type { ReviewedCompany, Seller, SellerPatch } from '@balcao/api-schema';
import { HOLDER_FIELDS } from '@balcao/domain';
import { sql, type Updateable } from 'kysely';
import { ownCallsOn } from '../../call';
import { implementFor } from '../../calls';
import { compileOnce } from '../../db/compile-once';
import type { Executor, SellerTransaction } from '../../db/database';
import type { Schema } from '../../db/schema';
import { isUniqueViolation } from '../../db/unique-violation';
import type { DomainEvents } from '../../events/domain-events';
import type { Platform } from '../../platform';
import type { Identity } from '../../plugins/auth';
import { Problem } from '../../problem';
import type { SellersTable } from './tables/sellers-schema';

const selectSeller = (executor: Executor, id: string) =>
  executor
    .selectFrom('sellers')
    .innerJoin('users', 'users.seller_id', 'sellers.id')
    .where('sellers.id', '=', id)
    .select([
      'sellers.id',
      'sellers.version',
      'users.name',
      'users.nickname',
      'users.email',
      'users.cpf',
      'users.birth_date as birthDate',
      'users.phone_e164 as phoneNumber',
      'users.image_url as imageUrl',
      'sellers.company_name as companyName',
      'sellers.company_description as companyDescription',
      'sellers.company_opening_date as companyOpeningDate',
      'sellers.cnpj',
      'sellers.zip_code as zipCode',
      'sellers.street',
      'sellers.street_number as streetNumber',
      'sellers.complement',
      'sellers.district',
      'sellers.city',
      'sellers.state',
      'sellers.documents',
      'sellers.iugu_account_status as iuguAccountStatus',
      'sellers.kyc_status as kycStatus',
    ]);

const readSeller = compileOnce<{ id: string }>()((statements, bind) => selectSeller(statements, bind('id')));

type SellerRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectSeller>['executeTakeFirst']>>>;

/** Fields that documents are compared with. They are locked once a verification has begun, and an empty one may be filled. */
const PERSON_FIELDS = ['name', 'birthDate'] as const;

type Lock = Pick<Seller, 'lockedFields' | 'lockReason'>;

/** The locked fields and the reason. Those of the company change by a review (`company-changes.ts`), even while they are empty. */
function lockOf({ kycStatus, ...own }: Pick<SellerRow, 'kycStatus' | (typeof PERSON_FIELDS)[number]>): Lock {
  const filled = PERSON_FIELDS.filter((field) => own[field] !== '');
  if (kycStatus === 'FINISHED')
    return { lockedFields: [...filled, ...HOLDER_FIELDS], lockReason: 'verified' };
  if (kycStatus === 'IN_PROGRESS' || kycStatus === 'WAITING_MANUAL_ACTION')
    return { lockedFields: filled, lockReason: 'verifying' };
  return { lockedFields: [], lockReason: null };
}

function toSeller(row: SellerRow): Seller {
  const { kycStatus, zipCode, street, streetNumber, complement, district, city, state, documents, ...own } =
    row;
  return {
    ...own,
    address: { zipCode, street, streetNumber, complement, district, city, state },
    documents: {
      frente: documents.frente ?? null,
      verso: documents.verso ?? null,
      selfie: documents.selfie ?? null,
    },
    ...lockOf(row),
  };
}

/** A seller as the API shows it. */
export async function findSeller(executor: Executor, id: string): Promise<Seller | undefined> {
  const [row] = await readSeller(executor, { id });
  return row && toSeller(row);
}

/** As `findSeller`, and locks the row until the transaction ends. */
export async function lockSeller(trx: SellerTransaction, id: string): Promise<Seller | undefined> {
  const row = await selectSeller(trx, id).forUpdate('sellers').executeTakeFirst();
  return row && toSeller(row);
}

/** Writes the given fields, `imageUrl` among them, and raises the version. */
export async function updateSeller(
  trx: SellerTransaction,
  { id, version }: Pick<Seller, 'id' | 'version'>,
  { address, ...fields }: SellerPatch & { imageUrl?: string },
): Promise<void> {
  const now = new Date();
  const company: Updateable<SellersTable> = {
    company_name: fields.companyName,
    company_description: fields.companyDescription,
    company_opening_date: fields.companyOpeningDate,
    cnpj: fields.cnpj,
    // Another company than the reviewed one.
    ...(HOLDER_FIELDS.some((field) => fields[field] !== undefined) && { reviewed_cnpj: '' }),
    zip_code: address?.zipCode,
    street: address?.street,
    street_number: address?.streetNumber,
    complement: address?.complement,
    district: address?.district,
    city: address?.city,
    state: address?.state,
    version: version + 1,
    updated_at: now,
  };
  const person: Updateable<Schema['users']> = {
    name: fields.name,
    nickname: fields.nickname,
    birth_date: fields.birthDate,
    phone_e164: fields.phoneNumber,
    image_url: fields.imageUrl,
    updated_at: now,
  };
  // Kysely omits undefined columns from the update.
  await trx.updateTable('sellers').set(company).where('id', '=', id).execute();
  await trx.updateTable('users').set(person).where('seller_id', '=', id).execute();
}

/** The company of a seller, or another one that they ask for. Platform transactions alone see whether it is of another seller too. */
export async function findCompany(
  executor: Executor,
  sellerId: string,
  asked?: string,
): Promise<ReviewedCompany> {
  return executor
    .selectFrom('sellers')
    .where('sellers.id', '=', sellerId)
    .select((seller) => [
      'company_name as companyName',
      'cnpj',
      sql<boolean>`reviewed_cnpj <> '' and reviewed_cnpj = cnpj`.as('isReviewed'),
      seller
        .exists(
          seller
            .selectFrom('sellers as other')
            .whereRef('other.id', '<>', 'sellers.id')
            .where('other.reviewed_cnpj', '<>', '')
            .where('other.reviewed_cnpj', '=', asked ?? seller.ref('sellers.cnpj'))
            .select('other.id'),
        )
        .$castTo<boolean>()
        .as('isOfAnother'),
    ])
    .executeTakeFirstOrThrow();
}

/** Makes the company that a seller has now a reviewed one, and a holder of payouts. */
export async function setReviewed(trx: SellerTransaction, sellerId: string): Promise<void> {
  await trx
    .updateTable('sellers')
    .set((seller) => ({ reviewed_cnpj: seller.ref('cnpj') }))
    .where('id', '=', sellerId)
    .execute();
}

/** Stores the outcome of the identity verification in the seller's record. */
export async function updateKycStatus(
  trx: SellerTransaction,
  { sellerId, status }: DomainEvents['kyc.status-changed'],
): Promise<void> {
  await trx.updateTable('sellers').set({ kyc_status: status }).where('id', '=', sellerId).execute();
}

/** Stores the seller's Iugu status in the seller's record. */
export async function updateIuguStatus(
  trx: SellerTransaction,
  { sellerId, status }: DomainEvents['gateway.iugu-status-changed'],
): Promise<void> {
  await trx.updateTable('sellers').set({ iugu_account_status: status }).where('id', '=', sellerId).execute();
}

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

/** Refuses changes of another seller. Admins may read others, so they get `forbidden` instead of `not_found`. */
export function assertOwnSeller(identity: Identity, id: string): void {
  if (id === identity.sellerId) return;
  throw new Problem(identity.isPlatformAdmin ? 'forbidden' : 'not_found');
}

/** Implements calls by sellers about themselves, whose id the path has. */
export function implementForOwnSeller(platform: Platform) {
  const ownCallOf = ownCallsOn(platform);
  return implementFor((request) => {
    const call = ownCallOf(request);
    assertOwnSeller(call.identity, (request.params as { id: string }).id);
    return call;
  });
}
