import type { MonthReportRow } from '@balcao/api-schema';
import {
  CUSTODY_LABELS,
  centsAsDecimal,
  csvText,
  formatShortMonth,
  GATEWAYS,
  type Month,
  PAYMENT_METHOD_LABELS,
  REPORT_FIGURE_NAMES,
  REPORT_FIGURES,
} from '@balcao/domain';

const HEADINGS = [
  'Mês',
  'Método',
  'Gateway',
  'Custódia',
  ...REPORT_FIGURE_NAMES.map((name) => REPORT_FIGURES[name]),
  'Líquido',
  'Nota fiscal das tarifas',
];

/** A report of months as a CSV for spreadsheets. @param invoices the numbers of the notas fiscais for the fees, by month */
export const writeReport = (rows: readonly MonthReportRow[], invoices: ReadonlyMap<Month, string>): string =>
  csvText([
    HEADINGS,
    ...rows.map((row) => [
      formatShortMonth(row.month),
      row.method === null ? '' : PAYMENT_METHOD_LABELS[row.method],
      row.gateway === null ? '' : GATEWAYS[row.gateway].name,
      CUSTODY_LABELS[row.custody],
      ...REPORT_FIGURE_NAMES.map((name) => centsAsDecimal(row[name])),
      centsAsDecimal(row.netCents),
      invoices.get(row.month) ?? '',
    ]),
  ]);
