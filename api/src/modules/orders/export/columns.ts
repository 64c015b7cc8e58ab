import {
  centsAsDecimal,
  FULFILLMENT_STATUS_VIEWS,
  formatInstant,
  ORDER_PAYMENT_STATUS_VIEWS,
  ORDER_SOURCE_LABELS,
  PAYMENT_METHOD_LABELS,
} from '@balcao/domain';
import type { ExportedOrder } from './repository';

interface Column {
  heading: string;
  text(order: ExportedOrder): string;
}

const money = (heading: string, cents: (order: ExportedOrder) => number): Column => ({
  heading,
  text: (order) => centsAsDecimal(cents(order)),
});

const instant = (heading: string, at: (order: ExportedOrder) => Date | null): Column => ({
  heading,
  text: (order) => {
    const value = at(order);
    return value === null ? '' : formatInstant(value.toISOString());
  },
});

const utm = (heading: string, field: string): Column => ({
  heading,
  text: ({ utm: fields }) => fields?.[field] ?? '',
});

/** The columns of a file of orders. The buyer's document is not among them: it is shown one by one, and audited. */
const COLUMNS: readonly Column[] = [
  { heading: 'Nº', text: ({ number }) => String(number) },
  { heading: 'Código na origem', text: ({ external_id }) => external_id },
  { heading: 'Origem', text: ({ source }) => ORDER_SOURCE_LABELS[source] },
  { heading: 'Teste', text: ({ is_test }) => (is_test ? 'Sim' : 'Não') },
  instant('Data', ({ ordered_at }) => ordered_at),
  instant('Pago em', ({ paid_at }) => paid_at),
  { heading: 'Cliente', text: ({ buyer_name }) => buyer_name },
  { heading: 'E-mail', text: ({ buyer_email }) => buyer_email },
  { heading: 'Telefone', text: ({ buyer_phone }) => buyer_phone },
  { heading: 'Itens', text: ({ items }) => items ?? '' },
  { heading: 'Moeda', text: ({ currency }) => currency },
  money('Subtotal', ({ subtotal_cents }) => subtotal_cents),
  money('Desconto', ({ discount_cents }) => discount_cents),
  money('Frete', ({ shipping_cents }) => shipping_cents),
  money('Juros', ({ interest_cents }) => interest_cents),
  money('Total', ({ total_cents }) => total_cents),
  money('Pago', ({ captured_cents }) => captured_cents),
  money('Reembolsado', ({ refunded_cents }) => refunded_cents),
  {
    heading: 'Forma de pagamento',
    text: ({ payment_method: method }) => (method === '' ? '' : PAYMENT_METHOD_LABELS[method]),
  },
  { heading: 'Parcelas', text: ({ installments }) => String(installments) },
  {
    heading: 'Status do pagamento',
    text: ({ payment_status }) => ORDER_PAYMENT_STATUS_VIEWS[payment_status].text,
  },
  { heading: 'Envio', text: ({ fulfillment_status }) => FULFILLMENT_STATUS_VIEWS[fulfillment_status].text },
  { heading: 'Nota fiscal', text: ({ invoice }) => invoice?.number ?? '' },
  { heading: 'Série', text: ({ invoice }) => invoice?.series ?? '' },
  { heading: 'Chave de acesso', text: ({ invoice }) => invoice?.accessKey ?? '' },
  { heading: 'Rastreio', text: ({ tracking_code }) => tracking_code },
  { heading: 'UF', text: ({ shipping_state }) => shipping_state },
  { heading: 'Cupom', text: ({ coupon }) => coupon },
  { heading: 'Forma de frete', text: ({ shipping_method }) => shipping_method },
  { heading: 'Checkout', text: ({ checkout }) => checkout },
  { heading: 'Etiquetas', text: ({ tags }) => tags.join(', ') },
  utm('UTM source', 'source'),
  utm('UTM medium', 'medium'),
  utm('UTM campaign', 'campaign'),
];

/** The columns that name the buyer. */
const OF_BUYERS = ['Cliente', 'E-mail', 'Telefone'];

/** The columns of a file, with or without those of buyers. */
export const exportedColumns = (withBuyers: boolean): readonly Column[] =>
  withBuyers ? COLUMNS : COLUMNS.filter(({ heading }) => !OF_BUYERS.includes(heading));
