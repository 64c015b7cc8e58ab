import { PAYMENT_METHOD_LABELS } from '../payments/method';
import {
  answer,
  type Column,
  choice,
  keyOf,
  type ReadCells,
  readCells,
  scaled,
  words,
  wordsColumn,
} from '../sale/file-columns';
import { type Pixel, PURCHASE_MOMENT_LABELS } from './pixel';
import { PIXEL_EVENT_LABELS, PIXEL_PROVIDER_LABELS } from './providers';

const text = (heading: string): Column<string> => ({
  heading,
  write: (value) => value,
  read: (cell) => cell,
});

const COLUMNS: { readonly [Field in keyof Pixel]: Column<Pixel[Field]> } = {
  nickname: text('Apelido'),
  provider: choice('Provedor', PIXEL_PROVIDER_LABELS),
  externalId: text('ID no provedor'),
  account: text('Conta'),
  eventName: text('Nome da conversão'),
  events: {
    heading: 'Eventos',
    write: (events) => events.map((event) => PIXEL_EVENT_LABELS[event]).join(', '),
    read: (cell) => words(cell).map((word) => keyOf(PIXEL_EVENT_LABELS, word)),
  },
  purchaseOn: choice('Quando informar a compra', PURCHASE_MOMENT_LABELS),
  generatedValueBp: scaled('Parte do valor quando gerado', 'um percentual, como 70'),
  methods: {
    heading: 'Formas de pagamento do gerado',
    write: (methods) => methods.map((method) => PAYMENT_METHOD_LABELS[method]).join(', '),
    read: (cell) =>
      words(cell).map((word) =>
        keyOf({ pix: PAYMENT_METHOD_LABELS.pix, boleto: PAYMENT_METHOD_LABELS.boleto }, word),
      ),
  },
  productIds: wordsColumn('Produtos'),
  domainIds: wordsColumn('Domínios'),
  testEventCode: text('Código de teste'),
  reportsShopify: answer('Pedidos da Shopify'),
  sendsBuyer: answer('Dados de quem comprou'),
  active: answer('Ligado'),
};

export const PIXEL_FILE_FIELDS = Object.keys(COLUMNS) as readonly (keyof Pixel)[];

export const pixelHeading = (field: keyof Pixel): string => COLUMNS[field].heading;

/** A value in words, as files and comparisons have it. */
export const pixelValueText = <Field extends keyof Pixel>(field: Field, value: Pixel[Field]): string =>
  COLUMNS[field].write(value);

/** A pixel as cells, in the order of the fields: without its token, which no file has. */
export const pixelCells = (pixel: Pixel): string[] =>
  PIXEL_FILE_FIELDS.map((field) => pixelValueText(field, pixel[field]));

/** The fields of a pixel in cells, and the problems of those that cannot be read. */
export const readPixelCells = (cells: Readonly<Partial<Record<keyof Pixel, string>>>): ReadCells<Pixel> =>
  readCells(COLUMNS, cells);
