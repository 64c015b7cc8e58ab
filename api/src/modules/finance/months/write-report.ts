import type { MonthReportRow } from '@balcao/api-schema';
import {
  CUSTODY_LABELS,
  centsAsDecimal,
  csvText,
  formatShortMonth,
  GATEWAYS,
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
];

/** A report of months as a CSV for spreadsheets. */
export const writeReport = (rows: readonly MonthReportRow[]): string =>
  csvText([
    HEADINGS,
    ...rows.map((row) => [
      formatShortMonth(row.month),
      row.method === null ? '' : PAYMENT_METHOD_LABELS[row.method],
      row.gateway === null ? '' : GATEWAYS[row.gateway].name,
      CUSTODY_LABELS[row.custody],
      ...REPORT_FIGURE_NAMES.map((name) => centsAsDecimal(row[name])),
      centsAsDecimal(row.netCents),
    ]),
  ]);
