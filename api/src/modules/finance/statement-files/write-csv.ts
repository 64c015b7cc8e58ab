import {
  CUSTODY_LABELS,
  centsAsDecimal,
  csvRows,
  csvText,
  ENTRY_TYPE_LABELS,
  formatDayOf,
  formatInstant,
  GATEWAYS,
  PAYMENT_METHOD_LABELS,
  SELLER_ACCOUNT_LABELS,
} from '@balcao/domain';

import type { SourcedEntry } from '../statement/sources-repository';

interface Column {
  heading: string;
  text(entry: SourcedEntry): string;
}

const moneyOf = (cents: number | null): string => (cents === null ? '' : centsAsDecimal(cents));

/** The columns of the statement's screen, then what other systems know the sale by. */
const COLUMNS: readonly Column[] = [
  { heading: 'Lançamento', text: ({ postedAt }) => formatInstant(postedAt) },
  { heading: 'Competência', text: ({ occurredAt }) => formatDayOf(occurredAt) },
  { heading: 'Tipo', text: ({ type }) => ENTRY_TYPE_LABELS[type] },
  { heading: 'Pedido', text: ({ orderNumber }) => (orderNumber === null ? '' : String(orderNumber)) },
  { heading: 'Código do pedido', text: ({ orderCode }) => orderCode ?? '' },
  { heading: 'Método', text: ({ method }) => (method === null ? '' : PAYMENT_METHOD_LABELS[method]) },
  { heading: 'Gateway', text: ({ gateway }) => (gateway === null ? '' : GATEWAYS[gateway].name) },
  { heading: 'Custódia', text: ({ custody }) => CUSTODY_LABELS[custody] },
  { heading: 'Conta', text: ({ account }) => SELLER_ACCOUNT_LABELS[account] },
  { heading: 'Valor', text: ({ amountCents }) => centsAsDecimal(amountCents) },
  { heading: 'Saldo após', text: ({ balanceAfterCents }) => centsAsDecimal(balanceAfterCents) },
  { heading: 'Bruto', text: ({ grossCents }) => moneyOf(grossCents) },
  { heading: 'Tarifa', text: ({ feeCents }) => moneyOf(feeCents) },
  { heading: 'Cobrança', text: ({ charge }) => charge ?? '' },
  { heading: 'End-to-end', text: ({ endToEndId }) => endToEndId ?? '' },
  { heading: 'NSU', text: ({ nsu }) => nsu ?? '' },
  { heading: 'Nota fiscal', text: ({ invoice }) => invoice ?? '' },
  { heading: 'Motivo', text: ({ reason }) => reason ?? '' },
  { heading: 'Identificador', text: ({ id }) => id },
];

/** Lines of a statement as a CSV for spreadsheets, a part at a time. */
export async function* writeCsv(parts: AsyncIterable<readonly SourcedEntry[]>): AsyncGenerator<string> {
  yield csvText([COLUMNS.map(({ heading }) => heading)]);
  for await (const entries of parts)
    yield csvRows(entries.map((entry) => COLUMNS.map(({ text }) => text(entry))));
}
