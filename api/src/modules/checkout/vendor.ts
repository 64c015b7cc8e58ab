import type { V1Session } from '@balcao/api-schema';
import {
  FRAME_PROVIDERS,
  formatCnpj,
  formatCpf,
  formatPhone,
  isValidCnpj,
  PIXEL_PROVIDER_FACTS,
  PIXEL_PROVIDERS,
  PROVIDERS_WITH_TOKEN,
} from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { Problem } from '../../problem';

/** The providers that need the buyer's consent. */
const CONSENT_PROVIDERS = PIXEL_PROVIDERS.filter(
  (provider) => PIXEL_PROVIDER_FACTS[provider].purpose !== null,
);

/** The vendor as buyers see it, and whether it reports to a provider that needs their consent. */
export interface Vendor {
  store: V1Session['store'];
  asksConsent: boolean;
  /** Whether pages tell somebody by tags. */
  hasTags: boolean;
}

/**
 * Reads who sells, as a buyer has to be told (Decreto 7.962/2013, art. 2).
 * @throws Problem checkout_closed
 */
export async function readVendor(executor: Executor, owner: Owner): Promise<Vendor> {
  const found = await executor
    .selectFrom('stores as store')
    .innerJoin('sellers as seller', 'seller.id', 'store.seller_id')
    .innerJoin('users as person', 'person.seller_id', 'store.seller_id')
    .where('store.seller_id', '=', owner.sellerId)
    .where('store.id', '=', owner.storeId)
    .select([
      'store.nome',
      'seller.company_name',
      'seller.cnpj',
      'seller.zip_code',
      'seller.street',
      'seller.street_number',
      'seller.complement',
      'seller.district',
      'seller.city',
      'seller.state',
      'person.name',
      'person.cpf',
      'person.email',
      'person.phone_e164',
    ])
    .select([
      sql<boolean>`exists (
        select from pixels where ${ofStore(owner)} and active
          and provider = any(${CONSENT_PROVIDERS}::text[]) and (token_end <> '' or not provider = any(${[...PROVIDERS_WITH_TOKEN]}::text[])))`.as(
        'asks_consent',
      ),
      sql<boolean>`exists (
        select from pixels where ${ofStore(owner)} and active
          and provider = any(${[...FRAME_PROVIDERS]}::text[]))`.as('has_tags'),
    ])
    .executeTakeFirst();
  if (found === undefined) throw new Problem('checkout_closed');
  const { street, street_number, complement, district, city, state, zip_code } = found;
  const lines = [
    [street, street_number, complement].filter(Boolean).join(', '),
    district,
    [city, state].filter(Boolean).join(' - '),
    zip_code && `CEP ${zip_code.replace(/^(\d{5})(\d{3})$/, '$1-$2')}`,
  ];
  const store = {
    name: found.nome,
    legal_name: found.company_name || found.name,
    document: isValidCnpj(found.cnpj) ? formatCnpj(found.cnpj) : formatCpf(found.cpf),
    email: found.email,
    phone: found.phone_e164 ? formatPhone(found.phone_e164) : '',
    address: lines.filter(Boolean).join(', '),
  };
  return { store, asksConsent: found.asks_consent, hasTags: found.has_tags };
}
