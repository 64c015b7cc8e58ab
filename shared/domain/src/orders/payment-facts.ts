import { dueDateInLine } from '../payments/boleto-line';
import { isPaymentOpen, type PaymentStatus } from '../payments/status';
import { threeDsText } from '../payments/three-ds';
import { type CalendarDate, todayInSaoPaulo } from '../time/calendar-date';

/** Members of an event's `data` that screens show, by their public names. */
export const PAYMENT_FACT_NAMES = [
  'card_brand',
  'card_last4',
  'three_ds',
  'eci',
  'liability',
  'nsu',
  'tid',
  'authorization_code',
  'txid',
  'end_to_end_id',
  'pix_code',
  'boleto_line',
  'expires_at',
  'refusal_code',
] as const;

type FactName = (typeof PAYMENT_FACT_NAMES)[number];

/** The facts of a payment by its reports, beside amounts. Texts are empty where none says so. */
export interface PaymentFacts {
  cardBrand: string;
  cardLast4: string;
  /** The result of asking the card's bank (3-D Secure), in words. */
  threeDs: string;
  nsu: string;
  tid: string;
  authorizationCode: string;
  txid: string;
  endToEndId: string;
  /** Copia e cola; only while the buyer can pay with it. */
  pixCode: string;
  /** Linha digitável; only while the buyer can pay with it. */
  boletoLine: string;
  boletoDueDate: CalendarDate | null;
  expiresAt: string;
  /** Of the gateway or the card network. */
  refusalCode: string;
}

/** Members of an event's `data` by which banks and gateways name a payment. */
export const PAYMENT_REFERENCE_NAMES = [
  'end_to_end_id',
  'nsu',
  'tid',
  'txid',
] as const satisfies readonly FactName[];

/** The names that an event has for its payment, by which people look for it. */
export const paymentReferencesIn = (data: Readonly<Record<string, unknown>>): string[] =>
  PAYMENT_REFERENCE_NAMES.flatMap((name) => {
    const value = data[name];
    return typeof value === 'string' || typeof value === 'number' ? [String(value).trim()] : [];
  }).filter((text) => text !== '');

/** The data of an event about its payment. */
export interface ReportedData {
  occurredAt: Date;
  data: Readonly<Record<string, unknown>> | null;
}

/** The last text that the reports give for a name. Reports stand as they happened. */
function lastText(reports: readonly ReportedData[], name: FactName): string {
  const found = reports.findLast(
    ({ data }) => typeof data?.[name] === 'string' || typeof data?.[name] === 'number',
  );
  return String(found?.data?.[name] ?? '').trim();
}

/** All that the reports give for a name, in the order in which they happened: a payment that was made twice has two. */
const eachText = (reports: readonly ReportedData[], name: FactName): string => {
  const texts = reports
    .map(({ data }) => data?.[name])
    .filter((value) => typeof value === 'string' || typeof value === 'number');
  return [...new Set(texts.map((value) => String(value).trim()))].filter((text) => text !== '').join(', ');
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?$/i;

/** An instant in ISO 8601, or ''. A day ends with it, and what has no zone is a time of São Paulo. */
function instantIn(text: string): string {
  const [, day, time, zone = '-03:00'] = INSTANT.exec(DAY.test(text) ? `${text}T23:59:59` : text) ?? [];
  const ms = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString();
}

const isPayable = (status: PaymentStatus) => status === 'criado' || isPaymentOpen(status);

/** The facts of a payment by its reports. An ended payment shows no code: the buyer could pay something that nobody awaits. */
export function paymentFactsOf(status: PaymentStatus, reports: readonly ReportedData[]): PaymentFacts {
  const text = (name: FactName) => lastText(reports, name);
  const line = text('boleto_line');
  const named = reports.find(({ data }) => data?.boleto_line !== undefined);
  return {
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    threeDs: threeDsText({ result: text('three_ds'), eci: text('eci'), liability: text('liability') }),
    nsu: eachText(reports, 'nsu'),
    tid: text('tid'),
    authorizationCode: text('authorization_code'),
    txid: text('txid'),
    endToEndId: eachText(reports, 'end_to_end_id'),
    pixCode: isPayable(status) ? text('pix_code') : '',
    boletoLine: isPayable(status) ? line : '',
    boletoDueDate: named ? dueDateInLine(line, todayInSaoPaulo(named.occurredAt)) : null,
    expiresAt: instantIn(text('expires_at')),
    refusalCode: text('refusal_code'),
  };
}
