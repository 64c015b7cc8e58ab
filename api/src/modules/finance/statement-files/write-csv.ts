import type { EntryRow } from '@balcao/api-schema';
import {
  CUSTODY_LABELS,
  centsAsDecimal,
  csvRows,
  csvText,
  ENTRY_TYPE_LABELS,
  formatCalendarDate,
  formatInstant,
  GATEWAYS,
  PAYMENT_METHOD_LABELS,
  SELLER_ACCOUNT_LABELS,
  todayInSaoPaulo,
} from '@balcao/domain';

interface Column {
  heading: string;
  text(entry: EntryRow): string;
}

const dayOf = (instant: string): string => formatCalendarDate(todayInSaoPaulo(new Date(instant)));

/** The columns of the statement's screen. */
const COLUMNS: readonly Column[] = [
  { heading: 'Lançamento', text: ({ postedAt }) => formatInstant(postedAt) },
  { heading: 'Competência', text: ({ occurredAt }) => dayOf(occurredAt) },
  { heading: 'Tipo', text: ({ type }) => ENTRY_TYPE_LABELS[type] },
  { heading: 'Pedido', text: ({ orderNumber }) => (orderNumber === null ? '' : String(orderNumber)) },
  { heading: 'Método', text: ({ method }) => (method === null ? '' : PAYMENT_METHOD_LABELS[method]) },
  { heading: 'Gateway', text: ({ gateway }) => (gateway === null ? '' : GATEWAYS[gateway].name) },
  { heading: 'Custódia', text: ({ custody }) => CUSTODY_LABELS[custody] },
  { heading: 'Conta', text: ({ account }) => SELLER_ACCOUNT_LABELS[account] },
  { heading: 'Valor', text: ({ amountCents }) => centsAsDecimal(amountCents) },
  { heading: 'Saldo após', text: ({ balanceAfterCents }) => centsAsDecimal(balanceAfterCents) },
  { heading: 'Identificador', text: ({ id }) => id },
];

/** Lines of a statement as a CSV for spreadsheets, a part at a time. */
export async function* writeCsv(parts: AsyncIterable<readonly EntryRow[]>): AsyncGenerator<string> {
  yield csvText([COLUMNS.map(({ heading }) => heading)]);
  for await (const entries of parts)
    yield csvRows(entries.map((entry) => COLUMNS.map(({ text }) => text(entry))));
}
