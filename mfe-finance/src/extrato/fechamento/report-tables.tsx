import type { MonthReportRow } from '@balcao/api-schema';
import {
  feesOf,
  formatMoney,
  GATEWAYS,
  type Month,
  nameOfMonth,
  netOf,
  PAYMENT_METHOD_LABELS,
  REPORT_FIGURES,
  type ReportFigures,
  sumFigures,
} from '@balcao/domain';
import { Money } from '@balcao/ui/display';
import { type Column, SimpleTable, type TableCard } from '@balcao/ui/table';
import type { ReactNode } from 'react';

interface TableRow {
  key: string;
  name: string;
  figures: ReportFigures;
  isTotal: boolean;
}

const nameOf = ({ method, gateway }: MonthReportRow): string => {
  if (method === null) return 'Saques, antecipações e ajustes';
  const name = PAYMENT_METHOD_LABELS[method];
  return gateway === null ? name : `${name}, por ${GATEWAYS[gateway].name}`;
};

const total = (rows: readonly MonthReportRow[]): TableRow => ({
  key: 'total',
  name: 'Total',
  figures: sumFigures(rows),
  isTotal: true,
});

interface Figure {
  title: string;
  of(figures: ReportFigures): number;
}

const figure = (title: string, of: Figure['of']): Figure => ({ title, of });

const strongIf = (isTotal: boolean, content: ReactNode) => (isTotal ? <strong>{content}</strong> : content);

const columnsOf = (first: string, figures: readonly Figure[]): Column<TableRow>[] => [
  { key: 'name', title: first, cell: ({ name, isTotal }) => strongIf(isTotal, name) },
  ...figures.map(
    ({ title, of }): Column<TableRow> => ({
      key: title,
      title,
      align: 'end',
      cell: ({ figures, isTotal }) => strongIf(isTotal, <Money cents={of(figures)} />),
    }),
  ),
];

/** The card of a row: the last figure, which is the sum of the others, beside the name; below it those of the others that are not zero. */
const cardOf =
  (figures: readonly Figure[]) =>
  ({ name, figures: amounts, isTotal }: TableRow): TableCard => ({
    title: strongIf(isTotal, name),
    value: strongIf(isTotal, <Money cents={figures.at(-1)?.of(amounts) ?? null} />),
    second: figures
      .slice(0, -1)
      .map(({ title, of }) => ({ title, cents: of(amounts) }))
      .filter(({ cents }) => cents !== 0)
      .map(({ title, cents }) => `${title} ${formatMoney(cents)}`)
      .join(' · '),
  });

interface ReportTableProps {
  caption: string;
  rows: readonly MonthReportRow[];
}

/** A figure that few stores have: where it is 0 everywhere it takes no room. */
const rare = (rows: readonly MonthReportRow[], name: 'buyerInterestCents' | 'adjustmentCents'): Figure[] =>
  rows.some((row) => row[name] !== 0) ? [figure(REPORT_FIGURES[name], (figures) => figures[name])] : [];

/** From gross to net. */
const summaryOf = (rows: readonly MonthReportRow[]): Figure[] => [
  figure(REPORT_FIGURES.grossCents, ({ grossCents }) => grossCents),
  ...rare(rows, 'buyerInterestCents'),
  figure(REPORT_FIGURES.refundCents, ({ refundCents }) => refundCents),
  figure(REPORT_FIGURES.disputeCents, ({ disputeCents }) => disputeCents),
  figure('Tarifas', feesOf),
  ...rare(rows, 'adjustmentCents'),
  figure('Líquido', netOf),
];

const FEES: readonly Figure[] = [
  figure(REPORT_FIGURES.gatewayFeeCents, ({ gatewayFeeCents }) => gatewayFeeCents),
  figure(REPORT_FIGURES.platformFeeCents, ({ platformFeeCents }) => platformFeeCents),
  figure(REPORT_FIGURES.otherFeeCents, ({ otherFeeCents }) => otherFeeCents),
  figure('Todas', feesOf),
];

const byMethod = (rows: readonly MonthReportRow[]): TableRow[] => [
  ...rows.map((row) => ({
    key: `${row.method}-${row.gateway}`,
    name: nameOf(row),
    figures: row,
    isTotal: false,
  })),
  total(rows),
];

/** A month by method and gateway. */
export function MethodTable({ caption, rows }: ReportTableProps) {
  return (
    <SimpleTable
      caption={caption}
      columns={columnsOf('Método e gateway', summaryOf(rows))}
      rows={byMethod(rows)}
      rowKey={({ key }) => key}
      card={cardOf(summaryOf(rows))}
    />
  );
}

/** The fees of a month, by method and gateway. */
export function FeeTable({ caption, rows }: ReportTableProps) {
  return (
    <SimpleTable
      caption={caption}
      columns={columnsOf('Método e gateway', FEES)}
      rows={byMethod(rows)}
      rowKey={({ key }) => key}
      card={cardOf(FEES)}
    />
  );
}

const byMonth = (rows: readonly MonthReportRow[]): TableRow[] => [
  ...[...new Set(rows.map(({ month }) => month))].map((month) => ({
    key: month,
    name: nameOfMonth(month),
    figures: sumFigures(rows.filter((row) => row.month === month)),
    isTotal: false,
  })),
  total(rows),
];

/** A year by month. */
export function MonthTable({ caption, rows }: ReportTableProps) {
  return (
    <SimpleTable
      caption={caption}
      columns={columnsOf('Mês', summaryOf(rows))}
      rows={byMonth(rows)}
      rowKey={({ key }) => key}
      card={cardOf(summaryOf(rows))}
    />
  );
}

interface FeeMonthTableProps extends ReportTableProps {
  /** Shows the nota fiscal for the fees of a month. */
  invoiceOf(month: Month): ReactNode;
}

/** The fees of a year by month, each with its nota fiscal. */
export function FeeMonthTable({ caption, rows, invoiceOf }: FeeMonthTableProps) {
  const cell = ({ key, isTotal }: TableRow) => (isTotal ? null : invoiceOf(key));
  const withoutInvoice = cardOf(FEES);
  return (
    <SimpleTable
      caption={caption}
      columns={[...columnsOf('Mês', FEES), { key: 'invoice', title: 'Nota fiscal', cell }]}
      rows={byMonth(rows)}
      rowKey={({ key }) => key}
      card={(row) => ({ ...withoutInvoice(row), status: cell(row) })}
    />
  );
}
