/** A seller's accounts per store: earned and not yet due, free, held back (reserve, disputes, MED), and on its way to the bank. */
export const SELLER_ACCOUNTS = ['a_liberar', 'disponivel', 'bloqueado', 'em_saque'] as const;
export type SellerAccount = (typeof SELLER_ACCOUNTS)[number];

/** What sellers call their accounts. */
export const SELLER_ACCOUNT_LABELS: Readonly<Record<SellerAccount, string>> = {
  a_liberar: 'A liberar',
  disponivel: 'Disponível',
  bloqueado: 'Bloqueado',
  em_saque: 'Em saque',
};

/**
 * The other side of each posting: what buyers brought, the gateway's fees, the platform's, and what was paid out. They keep no
 * balance, because every sale of everybody would wait for their rows.
 */
export const PLATFORM_ACCOUNTS = ['comprador', 'gateway', 'plataforma', 'banco'] as const;
export type PlatformAccount = (typeof PLATFORM_ACCOUNTS)[number];

export type LedgerAccount = SellerAccount | PlatformAccount;

/** Whether an account is a seller's, so that it has a balance. */
export const isSellerAccount = (account: LedgerAccount): account is SellerAccount =>
  SELLER_ACCOUNTS.some((own) => own === account);
