/** What a member of a store may do; the API enforces it. */
export const STORE_ROLES = ['owner', 'admin', 'financeiro', 'operacoes', 'marketing', 'leitura'] as const;

export type StoreRole = (typeof STORE_ROLES)[number];

/** What each role is called on screens. */
export const STORE_ROLE_LABELS: Readonly<Record<StoreRole, string>> = {
  owner: 'Proprietário',
  admin: 'Administrador',
  financeiro: 'Financeiro',
  operacoes: 'Operações',
  marketing: 'Marketing',
  leitura: 'Somente leitura',
};
