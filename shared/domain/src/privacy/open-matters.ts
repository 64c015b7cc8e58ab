import { formatMoney } from '../money/money';
import { type CalendarDate, formatCalendarDate } from '../time/calendar-date';

/** Days for which a paid order keeps the account of its seller: as long as its buyer may dispute it with their bank. */
export const UNDELIVERED_DAYS = 120;

/** The kinds of what keeps the account of a seller from being erased, in the order in which something can be done about it. */
export const OPEN_MATTER_KINDS = [
  'undelivered',
  'dispute',
  'refund',
  'charge',
  'free',
  'negative',
  'payout',
  'pending',
  'blocked',
  'owed',
  'invoice',
  'month',
  'adjustment',
  'hold',
  'block',
  'maintenance',
] as const;
export type OpenMatterKind = (typeof OPEN_MATTER_KINDS)[number];

/** An unsettled matter in a store of somebody who leaves; `storeId` is null for what concerns the person. */
export interface OpenMatter {
  kind: OpenMatterKind;
  storeId: string | null;
  /** Integer cents, below 0 for what is owed; null where it is no money. */
  cents: number | null;
  /** How many; null where nothing is counted. */
  count: number | null;
  /** The day of São Paulo on which it ends by itself; null where it does not, or nobody knows. */
  until: CalendarDate | null;
  /** The numbers of the first orders; empty where it is about none. */
  orders: readonly number[];
}

interface Words {
  what: string;
  todo: string;
}

const counted = (count: number | null, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count ?? 0} ${several}`;

const WORDS: Readonly<Record<OpenMatterKind, (matter: OpenMatter) => Words>> = {
  undelivered: ({ count, orders }) => ({
    what: `${counted(count, 'pedido pago não entregue', 'pedidos pagos não entregues')} (${orders.map((number) => `nº ${number}`).join(', ')}${(count ?? 0) > orders.length ? ', …' : ''})`,
    todo: 'Entregue e marque como entregue, ou reembolse.',
  }),
  dispute: ({ count }) => ({
    what: counted(count, 'disputa aberta', 'disputas abertas'),
    todo: 'Responda e espere a decisão do banco.',
  }),
  refund: ({ count }) => ({
    what: counted(count, 'pedido ao gateway em andamento', 'pedidos ao gateway em andamento'),
    todo: 'Espere o gateway terminar o reembolso, a captura ou a defesa.',
  }),
  charge: ({ count }) => ({
    what: counted(count, 'cobrança que ainda pode ser paga', 'cobranças que ainda podem ser pagas'),
    todo: 'Espere o vencimento, ou cancele o pedido.',
  }),
  free: () => ({
    what: 'Saldo disponível',
    todo: 'Saque tudo: o saque final não tem tarifa nem valor mínimo.',
  }),
  negative: () => ({
    what: 'Saldo disponível negativo',
    todo: 'As próximas liberações cobrem a diferença. Se não houver, fale com o suporte para pagar.',
  }),
  payout: () => ({ what: 'Saque em andamento', todo: 'Espere o banco confirmar.' }),
  pending: ({ count }) => ({
    what: count ? `Saldo a liberar, em ${counted(count, 'parcela', 'parcelas')}` : 'Saldo a liberar',
    todo: 'Espere a liberação e saque.',
  }),
  blocked: () => ({
    what: 'Saldo bloqueado (reserva e disputas)',
    todo: 'Espere o fim da reserva e das disputas, e saque.',
  }),
  owed: () => ({
    what: 'Valor a pagar à plataforma',
    todo: 'Fale com o suporte para pagar.',
  }),
  invoice: ({ count }) => ({
    what: counted(count, 'fatura do plano sem pagamento', 'faturas do plano sem pagamento'),
    todo: 'Pague com Pix em Plano e assinatura, ou deixe no saldo o que a cobre.',
  }),
  month: () => ({
    what: 'Fatura do plano deste mês',
    todo: 'Espere o fechamento e pague.',
  }),
  adjustment: ({ count }) => ({
    what: counted(count, 'ajuste em aprovação', 'ajustes em aprovação'),
    todo: 'Espere a decisão da plataforma.',
  }),
  hold: () => ({
    what: 'Saques em espera por uma mudança nas contas bancárias',
    todo: 'Espere o fim do prazo de segurança.',
  }),
  block: () => ({ what: 'Conta bloqueada pela plataforma', todo: 'Fale com o suporte.' }),
  maintenance: () => ({
    what: 'Movimentações pausadas pela plataforma',
    todo: 'Espere a plataforma conferir os pagamentos com os bancos.',
  }),
};

/** An open matter in words: what it is with its amount and its end, and what to do about it. */
export function openMatterWords(matter: OpenMatter): Words {
  const { what, todo } = WORDS[matter.kind](matter);
  // What is owed says so in its name.
  const cents = matter.kind === 'owed' ? Math.abs(matter.cents ?? 0) : matter.cents;
  const amount = cents === null ? '' : `: ${formatMoney(cents)}`;
  const end = matter.until === null ? '' : `, até ${formatCalendarDate(matter.until)}`;
  return { what: `${what}${amount}${end}`, todo };
}

/** Open matters in words, by the name of their store. */
export function openMattersByStore(matters: readonly (OpenMatter & { storeName: string })[]) {
  return [...new Set(matters.map(({ storeName }) => storeName))].map((store) => ({
    title: store || 'Conta',
    items: matters.filter(({ storeName }) => storeName === store).map(openMatterWords),
  }));
}

/** A seller's request to leave: in the days in which it can be taken back, or over them and waiting for what is open. */
export const CLOSING_STATES = ['prazo', 'aguardando_encerramento'] as const;
export type ClosingState = (typeof CLOSING_STATES)[number];
