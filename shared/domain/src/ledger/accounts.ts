/**
 * The custodians of a payment's money: the platform, which received it through a gateway of its own and by that gateway's word, or the
 * seller, whose gateway pays them directly or whose own system says so. Only money that the platform holds can be paid out by it.
 */
export const CUSTODIES = ['plataforma', 'vendedor'] as const;
export type Custody = (typeof CUSTODIES)[number];

/** The label of either custodian on screens and in files. */
export const CUSTODY_LABELS: Readonly<Record<Custody, string>> = {
  plataforma: 'Com a plataforma',
  vendedor: 'Direto com você',
};

/**
 * A seller's accounts per store, of what each custodian holds. The platform's: earned and not yet due, free, held back (reserve,
 * disputes, MED), and on its way to the bank. The seller's own: what their gateway has yet to pay, has paid, and holds for a dispute;
 * and what they owe the platform, which is below 0.
 */
export const ACCOUNTS_OF = {
  plataforma: ['a_liberar', 'disponivel', 'bloqueado', 'em_saque'],
  vendedor: ['direto_a_receber', 'direto_recebido', 'direto_contestado', 'a_pagar'],
} as const satisfies Record<Custody, readonly string[]>;

export const SELLER_ACCOUNTS = [...ACCOUNTS_OF.plataforma, ...ACCOUNTS_OF.vendedor] as const;
export type SellerAccount = (typeof SELLER_ACCOUNTS)[number];

/** The sellers' names of their accounts. */
export const SELLER_ACCOUNT_LABELS: Readonly<Record<SellerAccount, string>> = {
  a_liberar: 'A liberar',
  disponivel: 'Disponível',
  bloqueado: 'Bloqueado',
  em_saque: 'Em saque',
  direto_a_receber: 'A receber direto',
  direto_recebido: 'Recebido direto',
  direto_contestado: 'Contestado direto',
  a_pagar: 'A pagar à plataforma',
};

/**
 * The other side of each posting: what buyers brought, the gateway's fees, the platform's, what was paid out, and what of a payment
 * was taken beyond what there was. They keep no balance, because every sale of everybody would wait for their rows. What passes by
 * the platform has a buyer, a gateway and a divergence of its own.
 */
export const PLATFORM_ACCOUNTS = [
  'comprador',
  'gateway',
  'plataforma',
  'banco',
  'divergencia',
  'comprador_direto',
  'gateway_direto',
  'divergencia_direta',
] as const;
export type PlatformAccount = (typeof PLATFORM_ACCOUNTS)[number];
export type LedgerAccount = SellerAccount | PlatformAccount;

/** Whether an account is a seller's, so that it has a balance. */
export const isSellerAccount = (account: LedgerAccount): account is SellerAccount =>
  SELLER_ACCOUNTS.some((own) => own === account);

/** The custodian of the money in an account of a seller. */
export const custodyOf = (account: SellerAccount): Custody =>
  ACCOUNTS_OF.plataforma.some((own) => own === account) ? 'plataforma' : 'vendedor';
