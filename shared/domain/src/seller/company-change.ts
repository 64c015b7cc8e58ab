/** A change of a verified seller's company, from the request to the platform's decision. */
export const COMPANY_CHANGE_STATUSES = ['pending', 'approved', 'refused', 'withdrawn'] as const;
export type CompanyChangeStatus = (typeof COMPANY_CHANGE_STATUSES)[number];

/** The label of each status on screens. */
export const COMPANY_CHANGE_STATUS_LABELS: Readonly<Record<CompanyChangeStatus, string>> = {
  pending: 'Em análise',
  approved: 'Aprovada',
  refused: 'Recusada',
  withdrawn: 'Retirada',
};

/** The fields of a company that make it a holder of payouts. Once the seller is verified, they change by a review alone. */
export const HOLDER_FIELDS = ['companyName', 'cnpj'] as const;
