import type { OrderAction, OrderStanding } from './order-actions';
import type { OrderPaymentStatus } from './order-status';

/** The one thing to do about an order now, for the seller. */
export interface OrderNextStep {
  title: string;
  text: string;
  /** The seller's act: an action on the order, a talk with the buyer, a look at its dispute, or nothing here. */
  act: Extract<OrderAction, 'ship' | 'deliver' | 'accept-short'> | 'contact' | 'dispute' | null;
}

const step = (act: OrderNextStep['act'], title: string, text: string): OrderNextStep => ({
  act,
  title,
  text,
});

const SHIP = step(
  'ship',
  'Envie o pedido',
  'O pagamento está confirmado. Envie e informe o código de rastreio.',
);
const PAID: Readonly<Record<OrderStanding['fulfillmentStatus'], OrderNextStep>> = {
  nao_enviado: SHIP,
  em_separacao: SHIP,
  enviado: step(
    'deliver',
    'Acompanhe a entrega',
    'Quando o cliente receber, marque como entregue: o prazo de arrependimento começa a contar.',
  ),
  em_transito: step('deliver', 'Acompanhe a entrega', 'Quando o cliente receber, marque como entregue.'),
  problema: step(
    'ship',
    'Resolva o problema na entrega',
    'Fale com o cliente e com a transportadora. Se enviar de novo, informe o novo código de rastreio.',
  ),
  entregue: step(null, 'Nada a fazer', 'O pedido está pago e entregue.'),
  devolvido: step('contact', 'Combine com o cliente', 'O pedido voltou para você.'),
};

/** Sending it would be a mistake as often as not, so no button leads there. */
const CANCELLED = step(
  null,
  'Reembolse ou envie',
  'O pedido está cancelado, e o valor continua com a loja. Reembolse o cliente ou, se ele ainda quiser, envie.',
);

const WAIT = step('contact', 'Espere o pagamento', 'Você pode lembrar o cliente enquanto o prazo corre.');
const OFFER_AGAIN = 'Chame o cliente e ofereça outra forma de pagamento.';
const LOST = 'O valor não volta para a loja. Se ainda não enviou, não envie.';

const UNPAID: Readonly<
  Record<Exclude<OrderPaymentStatus, 'pago' | 'parcialmente_reembolsado'>, OrderNextStep>
> = {
  criado: WAIT,
  aguardando: WAIT,
  em_analise: step(null, 'Espere a análise', 'O pagamento está na análise antifraude. Não envie ainda.'),
  autorizado: step(
    null,
    'Capture o pagamento',
    'O valor está reservado no cartão e ainda não foi cobrado. A reserva acaba sozinha em poucos dias.',
  ),
  parcialmente_pago: step(
    'contact',
    'Cobre o que falta',
    'Foi pago menos do que o total do pedido. Cobre o resto, ou envie o que foi pago.',
  ),
  pago_a_menor: step(
    'accept-short',
    'Aceite o valor pago, ou devolva',
    'O cliente pagou menos do que o total, e o pedido não segue para envio. Aceite o que foi pago, ou reembolse o cliente na seção Pagamento.',
  ),
  recusado: step('contact', 'Recupere a venda', `O pagamento foi recusado. ${OFFER_AGAIN}`),
  expirado: step('contact', 'Recupere a venda', `O prazo para pagar passou. ${OFFER_AGAIN}`),
  cancelado: step(null, 'Nada a fazer', 'O pedido está cancelado.'),
  reembolsado: step(null, 'Nada a fazer', 'O valor voltou para o cliente.'),
  em_disputa: step(
    'dispute',
    'Responda à contestação',
    'O cliente contestou a compra. Responda com as provas da venda dentro do prazo.',
  ),
  med_bloqueado: step(
    'dispute',
    'Responda ao MED',
    'O banco bloqueou o valor por suspeita de fraude (MED, a devolução de Pix por fraude). Responda com as provas da venda dentro do prazo.',
  ),
  chargeback: step('dispute', 'Contestação perdida', LOST),
  med_devolvido: step('dispute', 'Pix devolvido por fraude', LOST),
};

/** Of a dispute that was answered, or whose time to answer is over. */
const WITH_THE_BANK = step(
  'dispute',
  'Espere a decisão do banco',
  'A disputa foi respondida, ou o prazo acabou. Abra a disputa para ver se ainda dá para responder. Se ainda não enviou, não envie.',
);

const LOST_IN_PART = 'O que foi perdido não volta para a loja. O resto continua pago e pode ser reembolsado.';

/**
 * The next step of an order: each state has one.
 *
 * @param leftCents the cents of its money that neither went back nor are held or lost
 * @param isAnswerDue whether a dispute of it waits for the store's answer
 */
export function orderNextStep({
  paymentStatus,
  fulfillmentStatus,
  isCancelled = false,
  leftCents = 0,
  isAnswerDue = true,
}: Pick<OrderStanding, 'paymentStatus' | 'fulfillmentStatus'> & {
  isCancelled?: boolean;
  leftCents?: number;
  isAnswerDue?: boolean;
}): OrderNextStep {
  const isDisputed = paymentStatus === 'em_disputa' || paymentStatus === 'med_bloqueado';
  if (isDisputed && !isAnswerDue) return WITH_THE_BANK;
  const isLost = paymentStatus === 'chargeback' || paymentStatus === 'med_devolvido';
  if (isLost && leftCents > 0) return { ...UNPAID[paymentStatus], text: LOST_IN_PART };
  if (paymentStatus !== 'pago' && paymentStatus !== 'parcialmente_reembolsado') return UNPAID[paymentStatus];
  const next = PAID[fulfillmentStatus];
  return isCancelled && next === SHIP ? CANCELLED : next;
}
