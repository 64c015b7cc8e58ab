import type { SettlementDayKind } from '@balcao/domain';
import type { FileFields } from '../../csv/file-fields';

const AMOUNT_FIELDS = ['gross', 'net', 'netCredit', 'netDebit', 'grossInCents', 'netInCents'] as const;
const NAME_FIELDS = ['reference', 'charge', 'order', 'bankNumber', 'bankId', 'recordId'] as const;
const DAY_FIELDS = ['saleDay', 'dueDay', 'anyDay'] as const;
const FEE_FIELDS = ['fee', 'otherFee', 'feeInCents'] as const;
const LINE_FIELDS = [
  'installment',
  'direction',
  'kind',
  'detail',
  'status',
  'currency',
  'method',
  'brand',
] as const;

export type SettlementField =
  | (typeof AMOUNT_FIELDS)[number]
  | (typeof NAME_FIELDS)[number]
  | (typeof DAY_FIELDS)[number]
  | (typeof FEE_FIELDS)[number]
  | (typeof LINE_FIELDS)[number];

/**
 * The headings of settlement files: those of spreadsheets, and of PayPal in both languages, PagBank (its EDI and its extracts),
 * Mercado Pago, Pagar.me, Stone, Rede, Cielo and Iugu.
 */
export const SETTLEMENT_FILE: FileFields<SettlementField> = {
  kind: 'settlements',
  fields: {
    reference: {
      label: 'Referência',
      headings: ['reference', 'fatura', 'invoice', 'cobrança', 'código'],
    },
    charge: {
      label: 'Cobrança no gateway',
      headings: [
        ...['charge id', 'transaction id', 'id da transação', 'id transação', 'código da transação'],
        ...['código transação', 'transação id', 'transaction', 'transação', 'source id'],
        ...['id da cobrança', 'código da cobrança', 'id da fatura', 'código da fatura', 'invoice id'],
        ...['id da operação no mercado pago', 'id da operação', 'número da operação', 'operation id'],
      ],
    },
    order: {
      label: 'Pedido',
      headings: [
        ...['número do pedido', 'nº do pedido', 'id do pedido', 'código do pedido', 'order', 'order id'],
        ...['order number', 'invoice number', 'número da fatura', 'nº da fatura', 'external reference'],
        ...[
          'referência externa',
          'código de referência',
          'código referência',
          'ref transação',
          'ref da transação',
        ],
        ...['referência da transação', 'reference id', 'código da venda na loja', 'custom number'],
      ],
    },
    bankNumber: {
      label: 'NSU',
      headings: [
        'NSU/DOC',
        'NSU/CV',
        'NSU DOC',
        'NSU CV',
        'número do NSU',
        'stone id',
        'número do comprovante de venda',
        'CV',
        'DOC',
      ],
    },
    bankId: {
      label: 'TID ou E2E',
      headings: ['TID', 'txid', 'end to end id', 'e2e', 'id e2e', 'id fim a fim', 'código tid'],
    },
    // Of the line itself: a receivable has a number of its own, which says nothing of its sale.
    recordId: { label: 'Identificador do registro', headings: ['id', 'payable id', 'id do recebível'] },
    gross: {
      label: 'Valor bruto',
      headings: [
        ...['bruto', 'gross', 'gross amount', 'valor da parcela', 'valor parcela', 'valor bruto da parcela'],
        ...['valor bruto da parcela atualizada', 'valor bruto da parcela original'],
        ...[
          'valor bruto da transação',
          'valor da venda atualizado',
          'valor da venda',
          'valor da venda original',
        ],
        ...[
          'valor bruto da venda',
          'valor da transação',
          'valor original transação',
          'valor total transação',
        ],
        ...[
          'valor da compra',
          'transaction amount',
          'valor pago',
          'total pago',
          'amount',
          'valor',
          'valor total',
        ],
        ...['total', 'quantia'],
      ],
    },
    net: {
      label: 'Valor líquido',
      headings: [
        ...['net', 'net amount', 'líquido', 'valor líquido da parcela', 'valor líquido da venda'],
        ...['valor líquido da transação', 'valor líquido transação', 'settlement net amount', 'real amount'],
        ...['valor a receber', 'valor recebido', 'total líquido'],
      ],
    },
    netCredit: { label: 'Crédito líquido', headings: ['net credit amount', 'valor líquido creditado'] },
    netDebit: { label: 'Débito líquido', headings: ['net debit amount', 'valor líquido debitado'] },
    grossInCents: {
      label: 'Valor bruto em centavos',
      headings: [
        'amount cents',
        'gross cents',
        'valor em centavos',
        'valor centavos',
        'centavos',
        'bruto em centavos',
        'amount in cents',
      ],
    },
    netInCents: {
      label: 'Valor líquido em centavos',
      headings: ['net cents', 'net amount cents', 'líquido em centavos', 'net in cents'],
    },
    fee: {
      label: 'Tarifa',
      headings: [
        // Stone's is the sum of the discounts that stand beside it.
        'desconto unificado',
        ...[
          'valor da taxa',
          'valor taxa',
          'valor da tarifa',
          'valor tarifa',
          'valor descontado',
          'valor mdr',
        ],
        ...['valor do mdr', 'valor mdr descontado', 'valor total das taxas descontadas', 'taxas totais'],
        ...['valor da taxa/tarifa', 'desconto de mdr', 'valor da comissão', 'fee', 'fees'],
        ...['fee amount', 'total fee', 'gateway fee', 'mp fee amount', 'total de taxas', 'tarifa do gateway'],
        ...['taxa total', 'taxa de intermediação', 'taxa intermediação', 'valor da tarifa mdr', 'taxes paid'],
        ...['taxas', 'tarifas', 'taxa', 'mdr', 'comissão', 'taxa/tarifa', 'taxas/tarifas'],
      ],
    },
    otherFee: {
      label: 'Outra tarifa',
      headings: ['tarifa de intermediação', 'tarifa intermediação', 'financing fee amount'],
    },
    feeInCents: { label: 'Tarifa em centavos', headings: ['fee cents', 'taxa em centavos', 'fee in cents'] },
    installment: {
      label: 'Parcela',
      headings: ['installment', 'installment number', 'número da parcela', 'nº da parcela', 'num. parcela'],
    },
    direction: {
      label: 'Crédito ou débito',
      headings: ['débito crédito', 'crédito débito', 'débito ou crédito', 'D/C', 'C/D', 'natureza', 'sinal'],
    },
    kind: {
      label: 'Tipo',
      headings: [
        ...['type', 'tipo de transação', 'tipo transação', 'tipo da transação', 'transaction type'],
        ...['record type', 'tipo de lançamento', 'tipo lançamento', 'tipo de evento', 'lançamento'],
      ],
    },
    detail: { label: 'Descrição', headings: ['description', 'histórico'] },
    status: {
      label: 'Status',
      headings: ['situação', 'status da venda', 'status da transação', 'status pagamento', 'último status'],
    },
    currency: {
      label: 'Moeda',
      headings: ['currency', 'transaction currency', 'settlement currency', 'moeda da transação'],
    },
    method: {
      label: 'Forma de pagamento',
      headings: [
        ...['payment method type', 'payment method', 'tipo de pagamento', 'tipo pagamento'],
        ...['meio de pagamento', 'meio pagamento', 'método de pagamento', 'modalidade', 'produto'],
      ],
    },
    brand: {
      label: 'Bandeira',
      headings: [
        ...['bandeira do cartão', 'bandeira cartão crédito', 'card brand', 'brand'],
        ...['instituição financeira', 'payment method'],
      ],
    },
    saleDay: {
      label: 'Data da venda',
      headings: [
        ...['accrual at', 'accrual date'],
        ...['data da transação', 'data transação', 'data da compra', 'sale date', 'transaction date'],
        ...['data de origem', 'data inicial transação', 'hora da venda', 'data de venda', 'data venda'],
        ...['data original da venda', 'data venda/ajuste'],
      ],
    },
    dueDay: {
      label: 'Data da liquidação',
      headings: [
        ...['data de liquidação', 'liquidação', 'liquidado em', 'dia da liquidação', 'settlement date'],
        ...['settlement day', 'settled at', 'settled on', 'payout date', 'available on', 'data de repasse'],
        ...['data do repasse', 'data de crédito', 'data do crédito', 'creditado em', 'data prevista'],
        ...['data prevista pagamento', 'previsão de pagamento', 'data de recebimento', 'data do recebimento'],
        ...[
          'disponível em',
          'data de compensação',
          'data compensação',
          'money release date',
          'data movimentação',
        ],
      ],
    },
    // A payment is the buyer's or the gateway's, and a boleto falls due before it is settled.
    anyDay: {
      label: 'Data',
      headings: [
        ...['date', 'dia', 'day', 'pago em', 'data do pagamento', 'data de pagamento', 'payment date'],
        ...['vencimento', 'data de vencimento', 'due date'],
      ],
    },
  },
  needed: [NAME_FIELDS, AMOUNT_FIELDS],
};

/** The field of each column of a file. */
export type FileColumns = readonly (SettlementField | null)[];

/** The party whose names the references of a column are. */
export type NamedBy = 'order' | 'bank' | 'charge' | 'record' | 'any';

/** The fields with names of payments, the likeliest first: a charge has one name, and an order may have several payments. */
export const NAMERS = [
  ['reference', 'any'],
  ['charge', 'charge'],
  ['order', 'order'],
  ['bankNumber', 'bank'],
  ['bankId', 'bank'],
  ['recordId', 'record'],
] as const satisfies readonly (readonly [SettlementField, NamedBy])[];

/** The meaning of days by their heading; `anyDay` where it leaves it open. */
export type DayColumn = (typeof DAY_FIELDS)[number];
export const DAY_COLUMNS = {
  saleDay: 'sale',
  dueDay: 'due',
  anyDay: null,
} as const satisfies Readonly<Record<DayColumn, SettlementDayKind | null>>;

/** The columns of amounts that may be written in whole cents, and what each is then. */
export const IN_CENTS = {
  gross: 'grossInCents',
  net: 'netInCents',
  fee: 'feeInCents',
} as const satisfies Partial<Record<SettlementField, SettlementField>>;
export type CentsColumn = keyof typeof IN_CENTS;
export const CENTS_COLUMNS = Object.keys(IN_CENTS) as readonly CentsColumn[];
