/** Calls by people who may read about the store's money. */
export const reading = { access: 'seller', permission: 'financeiro:ler' } as const;
/** Calls by people who may change it. */
export const writing = { access: 'seller', permission: 'financeiro:editar' } as const;
