import type { DisputeDetail, OrderDetail } from '@balcao/api-schema';
import {
  CHECKOUT_DEVICE_LABELS,
  DISPUTE_KIND_LABELS,
  DISPUTE_REASON_WORDS,
  formatInstant,
  formatMoney,
  MED_NATURE_LABELS,
  PAYMENT_METHOD_LABELS,
} from '@balcao/domain';
import type { OrderSession } from './session-repository';

/** A part of the pack: its title, and what it says, line by line. */
export interface PackSection {
  title: string;
  lines: readonly { label: string; value: string }[];
}

/** The records that an evidence pack is made of. */
export interface PackFacts {
  storeName: string;
  dispute: DisputeDetail;
  order: OrderDetail;
  session: OrderSession | undefined;
}

const line = (label: string, value: string | null | undefined) => ({ label, value: value ?? '' });
const at = (instant: string | null | undefined) => (instant ? formatInstant(instant) : '');

function disputeLines({ dispute }: PackFacts): PackSection['lines'] {
  const { kind, nature, amountCents, reference, openedAt, reason, answer } = dispute;
  return [
    line('Tipo', DISPUTE_KIND_LABELS[kind]),
    line('Natureza', nature && MED_NATURE_LABELS[nature]),
    line('Número no gateway', reference),
    line('Valor contestado', formatMoney(amountCents)),
    line('Aberta em', at(openedAt)),
    line('Motivo', DISPUTE_REASON_WORDS[reason].text),
    line('Resposta da loja', answer?.text),
  ];
}

function orderLines({ order, storeName }: PackFacts): PackSection['lines'] {
  return [
    line('Loja', storeName),
    line('Pedido', `Nº ${order.number} (${order.externalId})`),
    line('Feito em', at(order.orderedAt)),
    ...order.items.map(({ title, sku, quantity, totalCents }) =>
      line(`${quantity} × ${title}${sku && ` (${sku})`}`, formatMoney(totalCents)),
    ),
    line('Subtotal', formatMoney(order.subtotalCents)),
    line('Desconto', formatMoney(-order.discountCents)),
    line('Frete', formatMoney(order.shippingCents)),
    line('Juros', formatMoney(order.interestCents)),
    line('Total', formatMoney(order.totalCents)),
  ];
}

/** The bank knows its client: the document stays masked, and the address of mail and phone are enough to recognize them. */
function buyerLines({ order: { buyer } }: PackFacts): PackSection['lines'] {
  if (buyer.isAnonymized) return [line('Cliente', 'Dados apagados a pedido do titular')];
  return [
    line('Nome', buyer.name),
    line('CPF ou CNPJ', buyer.document),
    line('E-mail', buyer.email),
    line('Celular', buyer.phone),
  ];
}

function paymentLines({ order }: PackFacts): PackSection['lines'] {
  return order.payments
    .filter(({ capturedCents }) => capturedCents > 0)
    .flatMap(({ method, installments, capturedCents, refundedCents, paidAt, facts }) => [
      line('Forma', `${PAYMENT_METHOD_LABELS[method]}${installments > 1 ? ` em ${installments} vezes` : ''}`),
      line('Pago', `${formatMoney(capturedCents)} em ${at(paidAt)}`),
      line('Já devolvido', refundedCents > 0 ? formatMoney(refundedCents) : ''),
      line(
        'Cartão',
        [facts.cardBrand, facts.cardLast4 && `final ${facts.cardLast4}`].filter(Boolean).join(' '),
      ),
      line('Autenticação 3DS', facts.threeDs),
      line('Código de autorização', facts.authorizationCode),
      line('NSU', facts.nsu),
      line('TID', facts.tid),
      line('Identificador do Pix', facts.endToEndId),
    ]);
}

function sessionLines({ session }: PackFacts): PackSection['lines'] {
  if (session === undefined) return [];
  return [
    line('Checkout iniciado em', at(session.startedAt?.toISOString())),
    line('Aparelho', CHECKOUT_DEVICE_LABELS[session.device]),
    line('Endereço IP', session.ip),
    line('Navegador', session.userAgent),
    line('Versão dos termos aceitos', session.termsVersion),
  ];
}

function deliveryLines({ order: { fulfillments } }: PackFacts): PackSection['lines'] {
  return fulfillments.flatMap(({ carrier, trackingCode, trackingUrl, shippedAt, deliveredAt }) => [
    line('Enviado em', at(shippedAt)),
    line('Transportadora', carrier),
    line('Código de rastreio', trackingCode),
    line('Acompanhamento', trackingUrl),
    line('Entregue em', at(deliveredAt)),
  ]);
}

/** Mails to the buyer are among them, as they were sent. What did not count is left out. */
const timelineLines = ({ order }: PackFacts): PackSection['lines'] =>
  order.events
    .filter(({ isFlagged }) => !isFlagged)
    .map(({ occurredAt, text, amountCents, sourceText }) =>
      line(
        at(occurredAt),
        [text, amountCents === null ? '' : formatMoney(amountCents), sourceText].filter(Boolean).join(' · '),
      ),
    );

/** The pack's parts. Lines without a value and parts without a line are left out. */
export function packSections(facts: PackFacts): PackSection[] {
  const all: PackSection[] = [
    { title: 'Contestação', lines: disputeLines(facts) },
    { title: 'Pedido', lines: orderLines(facts) },
    { title: 'Cliente', lines: buyerLines(facts) },
    { title: 'Pagamento', lines: paymentLines(facts) },
    { title: 'Visita ao checkout', lines: sessionLines(facts) },
    { title: 'Entrega', lines: deliveryLines(facts) },
    { title: 'Linha do tempo', lines: timelineLines(facts) },
  ];
  return all
    .map(({ title, lines }) => ({ title, lines: lines.filter(({ value }) => value !== '') }))
    .filter(({ lines }) => lines.length > 0);
}
