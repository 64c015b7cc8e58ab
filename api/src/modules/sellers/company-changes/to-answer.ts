import type { CompanyChange } from '@balcao/api-schema';
import type { CompanyChangeRow } from './repository';

/** A change as the API shows it. */
export const toCompanyChange = (row: CompanyChangeRow): CompanyChange => ({
  id: row.id,
  status: row.status,
  companyName: row.company_name,
  cnpj: row.cnpj,
  requestedAt: row.requested_at.toISOString(),
  refusal: row.refusal,
});
