import { PAYMENT_METHOD_LABELS } from '../payments/method';
import {
  answer,
  type Column,
  choice,
  day,
  keyOf,
  money,
  type ReadCells,
  readCells,
  scaled,
  statesColumn,
  whole,
  words,
  wordsColumn,
} from '../sale/file-columns';
import { BUMP_PRICE_TYPE_LABELS, BUMP_TRIGGER_LABELS, type OrderBump } from './order-bump';

const text = (heading: string): Column<string> => ({
  heading,
  write: (value) => value,
  read: (cell) => cell,
});

const COLUMNS: { readonly [Field in keyof OrderBump]: Column<OrderBump[Field]> } = {
  name: text('Nome'),
  productId: text('Produto ofertado'),
  variantId: text('Variante'),
  priceType: choice('Tipo de preço', BUMP_PRICE_TYPE_LABELS),
  priceCents: money('Preço'),
  percentBp: scaled('Desconto', 'um percentual, como 12,5'),
  referenceCents: money('Preço de'),
  trigger: choice('Gatilho', BUMP_TRIGGER_LABELS),
  triggerProductIds: wordsColumn('Produtos do gatilho'),
  triggerCategories: wordsColumn('Categorias do gatilho'),
  minSubtotalCents: money('Subtotal mínimo'),
  maxSubtotalCents: money('Subtotal máximo'),
  methods: {
    heading: 'Formas de pagamento',
    write: (methods) => methods.map((method) => PAYMENT_METHOD_LABELS[method]).join(', '),
    read: (cell) => words(cell).map((word) => keyOf(PAYMENT_METHOD_LABELS, word)),
  },
  ufs: statesColumn('Estados'),
  title: text('Título'),
  description: text('Descrição'),
  cta: text('Botão'),
  showsImage: answer('Mostra imagem'),
  color: text('Cor'),
  maxQuantity: whole('Quantidade máxima'),
  stockLimit: whole('Limite de unidades'),
  startsOn: day('Início'),
  endsOn: day('Fim'),
  active: answer('Ligado'),
  isTesting: answer('Teste A/B'),
  testTitle: text('Título B'),
  testPriceCents: money('Preço B'),
  testPercentBp: scaled('Desconto B', 'um percentual, como 12,5'),
  testPerArm: whole('Visitas por versão'),
  preselected: answer('Pré-marcado'),
};

export const BUMP_FILE_FIELDS = Object.keys(COLUMNS) as readonly (keyof OrderBump)[];

export const bumpHeading = (field: keyof OrderBump): string => COLUMNS[field].heading;

/** A value in words, as files and comparisons have it. */
export const bumpValueText = <Field extends keyof OrderBump>(field: Field, value: OrderBump[Field]): string =>
  COLUMNS[field].write(value);

/** A bump as cells, in the order of the fields. */
export const bumpCells = (bump: OrderBump): string[] =>
  BUMP_FILE_FIELDS.map((field) => bumpValueText(field, bump[field]));

/** The fields of a bump in cells, and the problems of those that cannot be read. */
export const readBumpCells = (
  cells: Readonly<Partial<Record<keyof OrderBump, string>>>,
): ReadCells<OrderBump> => readCells(COLUMNS, cells);
