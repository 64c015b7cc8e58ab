/** Under which routes of money stand in the API's description. */
export const tags = ['finance'];
/** The access that routes of money ask of their caller. */
export const reading = { access: 'seller', permission: 'financeiro:ler' } as const;
export const writing = { access: 'seller', permission: 'financeiro:editar' } as const;
