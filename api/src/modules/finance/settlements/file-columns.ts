import type { SettlementDayKind } from '@balcao/domain';
import { headingKey } from '../../../csv/heading-key';
import { Problem } from '../../../problem';

/** The fields of a line, each with the headings that it may have: without case, accents and punctuation, in either language. */
const HEADINGS = {
  reference: [
    'reference',
    'referencia',
    'id',
    'transaction',
    'transacao',
    'id da transacao',
    'id transacao',
    'codigo',
    'codigo da transacao',
    'pedido',
    'numero do pedido',
    'nsu',
    'tid',
    'txid',
    'end to end id',
    'endtoendid',
    'e2e',
  ],
  gross: ['amount', 'valor', 'valor bruto', 'bruto', 'gross', 'gross amount', 'valor da parcela'],
  fee: [
    ...['fee', 'fees', 'fee amount', 'total fee', 'gateway fee', 'mdr', 'taxa', 'taxas', 'tarifa', 'tarifas'],
    ...[
      'valor da taxa',
      'valor taxa',
      'valor da tarifa',
      'total de taxas',
      'tarifa do gateway',
      'taxa total',
    ],
    ...['taxa de intermediacao', 'comissao', 'valor da comissao'],
  ],
  net: ['net', 'net amount', 'liquido', 'valor liquido', 'valor liquido da parcela', 'valor a receber'],
  grossInCents: [
    ...['amountcents', 'amount cents', 'grosscents', 'gross cents', 'valor em centavos', 'centavos'],
    ...['bruto em centavos', 'valor bruto em centavos'],
  ],
  feeInCents: ['feecents', 'fee cents', 'taxa em centavos', 'tarifa em centavos'],
  netInCents: ['netcents', 'net cents', 'liquido em centavos', 'valor liquido em centavos'],
  installment: ['installment', 'installment number', 'parcela', 'numero da parcela'],
  saleDay: ['data da venda', 'data da transacao', 'data da compra', 'sale date', 'transaction date'],
  dueDay: [
    ...['data de liquidacao', 'data da liquidacao', 'liquidacao', 'liquidado em', 'dia da liquidacao'],
    ...['settlement date', 'settlement day', 'settled at', 'settled on', 'payout date', 'available on'],
    ...['data de repasse', 'data do repasse', 'data de credito', 'data do credito', 'creditado em'],
    ...[
      'data prevista',
      'previsao de pagamento',
      'data de recebimento',
      'data do recebimento',
      'disponivel em',
    ],
  ],
  // A payment is the buyer's or the gateway's, and a boleto falls due before it is settled.
  anyDay: [
    ...['date', 'data', 'dia', 'day', 'pago em', 'data do pagamento', 'data de pagamento', 'payment date'],
    ...['vencimento', 'data de vencimento', 'due date'],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type FileField = keyof typeof HEADINGS;
const FIELDS = Object.keys(HEADINGS) as readonly FileField[];

/** The position of each field in a line. */
export type FileColumns = Partial<Record<FileField, number>>;

/** The party whose names the references of a file are. */
export type NamedBy = 'order' | 'bank' | 'any';

/** Headings of a reference that is an order's, or a bank's. Others may be anybody's. */
const NAMERS: Readonly<Record<Exclude<NamedBy, 'any'>, readonly string[]>> = {
  order: ['pedido', 'numero do pedido'],
  bank: ['nsu', 'tid', 'txid', 'end to end id', 'endtoendid', 'e2e'],
};

/** The party whose names stand under a heading. */
export function namerOf(heading: string): NamedBy {
  const key = headingKey(heading);
  return NAMERS.order.includes(key) ? 'order' : NAMERS.bank.includes(key) ? 'bank' : 'any';
}

const MISSING_COLUMNS =
  'O arquivo precisa de uma coluna “referência” e de uma “valor” (ou “valor líquido”), com os nomes na primeira linha.';

/** A rate is no amount: `Taxa (%)`. */
const isRate = (heading: string) => heading.includes('%');

/** Finds the fields of a file. @throws Problem validation where one lacks that every line needs */
export function columnsOf(headings: readonly string[]): FileColumns {
  const keys = headings.map((heading) => (isRate(heading) ? '' : headingKey(heading)));
  const columns: FileColumns = {};
  for (const field of FIELDS) {
    const known: readonly string[] = HEADINGS[field];
    const place = keys.findIndex((key) => known.includes(key));
    if (place >= 0) columns[field] = place;
  }
  const { reference, gross, net, grossInCents, netInCents } = columns;
  if (reference === undefined || (gross ?? net ?? grossInCents ?? netInCents) === undefined)
    throw new Problem('validation', { text: MISSING_COLUMNS });
  return columns;
}

/** The meaning of days by their heading; `anyDay` where it leaves it open. */
export type DayColumn = Extract<FileField, 'saleDay' | 'dueDay' | 'anyDay'>;
export const DAY_COLUMNS = {
  saleDay: 'sale',
  dueDay: 'due',
  anyDay: null,
} as const satisfies Readonly<Record<DayColumn, SettlementDayKind | null>>;
