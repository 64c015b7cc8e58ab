/** The roles of a store's members; the API enforces their permissions. */
export const STORE_ROLES = ['owner', 'admin', 'financeiro', 'operacoes', 'marketing', 'leitura'] as const;

export type StoreRole = (typeof STORE_ROLES)[number];

/** The roles that somebody can be invited to. The owner is the seller to whose account the store belongs. */
export const INVITED_ROLES = [
  'admin',
  'financeiro',
  'operacoes',
  'marketing',
  'leitura',
] as const satisfies readonly StoreRole[];

export type InvitedRole = (typeof INVITED_ROLES)[number];

/** The label of each role on screens. */
export const STORE_ROLE_LABELS: Readonly<Record<StoreRole, string>> = {
  owner: 'Proprietário',
  admin: 'Administrador',
  financeiro: 'Financeiro',
  operacoes: 'Operações',
  marketing: 'Marketing',
  leitura: 'Somente leitura',
};

/** The permissions of each role, in a sentence. */
export const STORE_ROLE_TEXTS: Readonly<Record<InvitedRole, string>> = {
  admin: 'Faz tudo na loja, também convida e remove pessoas. A conta continua de quem é dono.',
  financeiro: 'Cuida de saldo, saques, contas bancárias e formas de pagamento. Vê pedidos e produtos.',
  operacoes: 'Cuida de pedidos e produtos. Vê pagamentos e configurações.',
  marketing: 'Cuida de cupons, pixels e ofertas. Vê pedidos e produtos.',
  leitura: 'Vê tudo e não muda nada.',
};
