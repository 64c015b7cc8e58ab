import type { EntryType } from './entry-types';

/** The figures of a month's report, with the sellers' names of them. */
export const REPORT_FIGURES = {
  grossCents: 'Vendas brutas',
  buyerInterestCents: 'Juros e multas pagos',
  refundCents: 'Reembolsos',
  disputeCents: 'Chargebacks e MED',
  gatewayFeeCents: 'Tarifas do gateway',
  platformFeeCents: 'Tarifas da plataforma',
  otherFeeCents: 'Outras tarifas',
  adjustmentCents: 'Ajustes',
} as const;
export type ReportFigure = keyof typeof REPORT_FIGURES;
export const REPORT_FIGURE_NAMES = Object.keys(REPORT_FIGURES) as readonly ReportFigure[];

/** The figure that each line counts in. Null for moves between the store's accounts, or to its bank. */
const FIGURE_OF: Readonly<Record<EntryType, ReportFigure | null>> = {
  sale: 'grossCents',
  // Financial income to an accountant, not the price of what was sold.
  buyer_interest: 'buyerInterestCents',
  boleto_fine: 'buyerInterestCents',
  refund: 'refundCents',
  // Held and given back come to 0 over the store's accounts: what stays is lost.
  chargeback: 'disputeCents',
  chargeback_reversal: 'disputeCents',
  med_block: 'disputeCents',
  med_return: 'disputeCents',
  med_unblock: 'disputeCents',
  fee_gateway: 'gatewayFeeCents',
  fee_platform: 'platformFeeCents',
  fee_antifraud: 'platformFeeCents',
  plan_fee: 'platformFeeCents',
  chargeback_fee: 'otherFeeCents',
  payout_fee: 'otherFeeCents',
  anticipation_fee: 'otherFeeCents',
  adjustment: 'adjustmentCents',
  release: null,
  reserve_hold: null,
  reserve_release: null,
  payout: null,
  payout_return: null,
  plan_payment: null,
  // Counted when they were owed.
  fee_payment: null,
  anticipation: null,
  custody_change: null,
};

export type ReportFigures = Record<ReportFigure, number>;

/** Signed integer cents of the store's accounts together: below 0 what was taken. */
export interface ReportedTotal {
  type: EntryType;
  cents: number;
}

/** Adds lines up by what they are to an accountant. Together the figures are what the month brought. */
export function reportFigures(totals: readonly ReportedTotal[]): ReportFigures {
  const figures = Object.fromEntries(REPORT_FIGURE_NAMES.map((name) => [name, 0])) as ReportFigures;
  for (const { type, cents } of totals) {
    const name = FIGURE_OF[type];
    if (name !== null) figures[name] += cents;
  }
  return figures;
}

/** The types that a report adds up. */
export const REPORTED_TYPES = (Object.keys(FIGURE_OF) as EntryType[]).filter(
  (type) => FIGURE_OF[type] !== null,
);

/** All fees of some figures: 0 or below. */
export const feesOf = ({
  gatewayFeeCents,
  platformFeeCents,
  otherFeeCents,
}: Pick<ReportFigures, 'gatewayFeeCents' | 'platformFeeCents' | 'otherFeeCents'>): number =>
  gatewayFeeCents + platformFeeCents + otherFeeCents;

/** The net of the month: all figures together. */
export const netOf = (figures: ReportFigures): number =>
  REPORT_FIGURE_NAMES.reduce((sum, name) => sum + figures[name], 0);

/** Adds rows of a report up. */
export function sumFigures(rows: readonly ReportFigures[]): ReportFigures {
  const sum = reportFigures([]);
  for (const row of rows) for (const name of REPORT_FIGURE_NAMES) sum[name] += row[name];
  return sum;
}
