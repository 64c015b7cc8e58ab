/** Addresses of the screens that review identities. */
export const ANALISE = '/backoffice/admin/analise-identidade';
export const analisePath = (reportId: string) => `${ANALISE}/detalhe/${reportId}`;
