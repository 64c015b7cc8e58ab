import type { V1Session } from '@balcao/api-schema';
import { formatCnpj, formatCpf, formatPhone, isValidCnpj } from '@balcao/domain';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { findVendor } from './session-repository';

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
  const found = await findVendor(executor, owner);
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
