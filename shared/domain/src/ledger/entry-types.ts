/** The types of a statement's lines, with the sellers' names of them. */
export const ENTRY_TYPE_LABELS = {
  sale: 'Venda',
  buyer_interest: 'Juros de parcelamento',
  boleto_fine: 'Juros e multa do boleto',
  fee_gateway: 'Tarifa do gateway',
  fee_platform: 'Tarifa da plataforma',
  fee_antifraud: 'Tarifa antifraude',
  release: 'Liberação',
  reserve_hold: 'Reserva financeira',
  reserve_release: 'Liberação da reserva',
  refund: 'Reembolso ao cliente',
  chargeback: 'Chargeback',
  chargeback_fee: 'Tarifa de chargeback',
  chargeback_reversal: 'Reversão de chargeback',
  med_block: 'Bloqueio MED',
  med_return: 'Devolução MED',
  med_unblock: 'Desbloqueio MED',
  payout: 'Saque',
  payout_fee: 'Tarifa de saque',
  payout_return: 'Saque devolvido',
  anticipation: 'Antecipação',
  anticipation_fee: 'Taxa de antecipação',
  plan_fee: 'Mensalidade do plano',
  plan_payment: 'Pix recebido para a fatura',
  fee_payment: 'Tarifas pagas na fatura',
  adjustment: 'Ajuste',
  custody_change: 'Mudança de custódia',
} as const;

export type EntryType = keyof typeof ENTRY_TYPE_LABELS;
export const ENTRY_TYPES = Object.keys(ENTRY_TYPE_LABELS) as readonly EntryType[];

/** The types of lines that buyers paid: the price, the interest of installments, and the fine of a late boleto. */
export const SALE_TYPES = ['sale', 'buyer_interest', 'boleto_fine'] as const satisfies readonly EntryType[];
export type SaleType = (typeof SALE_TYPES)[number];
export const isSaleType = (type: EntryType): type is SaleType => SALE_TYPES.some((one) => one === type);

/** The fees that are taken of it. */
export const SALE_FEE_TYPES = [
  'fee_gateway',
  'fee_platform',
  'fee_antifraud',
] as const satisfies readonly EntryType[];

/** Of lines beside the accounts of stores: no statement has them. */
export type PlatformEntryType = 'divergence';
