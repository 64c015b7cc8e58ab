import { fillPlaceholders, formatMoney, isBoletoLine, isPixCode, paymentFactsOf } from '@balcao/domain';
import type { OpenCharge } from './order-mails';
import type { OrderCharges } from './repository';

type Payment = OrderCharges['payments'][number];

/** Why a charge cannot be sent again, for the seller. */
const REASONS = {
  test: 'Pedidos de teste não mandam e-mails a clientes.',
  no_email: 'O e-mail do cliente não é conhecido.',
  nothing_open: 'O pedido não tem Pix nem boleto em aberto.',
  no_code: 'A origem do pedido não enviou o código do Pix nem a linha do boleto.',
  bad_code: 'O código do Pix ou a linha do boleto que a origem enviou não é válido.',
  expired: 'O prazo para pagar já passou.',
} as const;

const isOpenCode = ({ method, status }: Payment) =>
  (method === 'pix' || method === 'boleto') && (status === 'aguardando' || status === 'criado');

/** The store's own text for a code of this payment method, with its placeholders filled in; empty where it has none. */
function storeTextOf(
  { theme, shown, ...order }: OrderCharges['order'],
  { method, amount_cents }: Payment,
): string {
  const text = (method === 'pix' ? theme?.pixText : theme?.boletoText) ?? '';
  return fillPlaceholders(text, {
    'cliente.nome': order.buyer_name.split(' ')[0] ?? '',
    'loja.nome': order.store_name,
    'produto.nome': shown?.at(-1)?.items[0]?.title ?? '',
    'pedido.numero': String(order.number),
    'pedido.valor': formatMoney(amount_cents),
  });
}

/** The newest Pix or boleto that the buyer can still pay, or the reason why there is none to be sent. */
export function openChargeOf(
  { order, payments, events }: OrderCharges,
  now: Date,
): { charge: OpenCharge } | { reason: string } {
  if (order.is_test) return { reason: REASONS.test };
  if (order.buyer_email === '') return { reason: REASONS.no_email };
  const payment = payments.findLast(isOpenCode);
  if (payment === undefined) return { reason: REASONS.nothing_open };
  const reports = events
    .filter(({ payment_id }) => payment_id === payment.id)
    .map(({ occurred_at, data }) => ({ occurredAt: occurred_at, data }));
  const { pixCode, boletoLine, expiresAt } = paymentFactsOf(payment.status, reports);
  const text = payment.method === 'pix' ? pixCode : boletoLine;
  if (text === '') return { reason: REASONS.no_code };
  const isPayable = payment.method === 'pix' ? isPixCode : isBoletoLine;
  if (!isPayable(text)) return { reason: REASONS.bad_code };
  if (expiresAt !== '' && Date.parse(expiresAt) <= now.getTime()) return { reason: REASONS.expired };
  return {
    charge: {
      storeName: order.store_name,
      orderNumber: order.number,
      amountCents: payment.amount_cents,
      code: { kind: payment.method === 'pix' ? 'pix' : 'boleto', text },
      expiresAt,
      storeText: storeTextOf(order, payment),
    },
  };
}
