/** Begins the keys of what is read of payouts. */
export const PAYOUTS = 'payouts';
/** Addresses of the tab of payouts, and of one of them. */
export const SAQUES = '/backoffice/financeiro/extrato?aba=saques';
export const saquePath = (id: string): string => `/backoffice/financeiro/saques/detalhe/${id}`;
