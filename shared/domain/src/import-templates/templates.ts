import { bumpHeading } from '../bumps/bump-csv';
import { BUMP_PRICE_TYPE_LABELS, BUMP_TRIGGER_LABELS } from '../bumps/order-bump';
import { pixelHeading } from '../pixels/pixel-csv';
import { PIXEL_EVENT_LABELS, PIXEL_PROVIDER_FACTS, PIXEL_PROVIDER_LABELS } from '../pixels/providers';
import { PRODUCT_CSV_HEADINGS } from '../products/csv-columns';
import { couponHeading } from '../sale/coupon-csv';
import { COUPON_TYPE_LABELS } from '../sale/coupon-terms';
import { RATE_COLUMNS } from '../shipping/rate-columns';

/** The rows of a file that people begin an import with: headings, and lines that show how cells are written. */
type Template = readonly (readonly string[])[];

const {
  name,
  status,
  priceCents,
  sku,
  weightGrams,
  stockControlled,
  option1Name,
  option1Value,
  variantPriceCents,
  variantSku,
  variantStock,
  stockQuantity,
} = PRODUCT_CSV_HEADINGS;

/** A product without variants, and one with two: blank cells of a variant mean as above. */
export const PRODUCT_TEMPLATE: Template = [
  [
    ...[name, status, priceCents, sku, weightGrams, stockControlled, stockQuantity],
    ...[option1Name, option1Value, variantPriceCents, variantSku, variantStock],
  ],
  ['Caneca esmaltada', 'Rascunho', '49,90', 'CAN-01', '350', 'Sim', '12', '', '', '', '', ''],
  ['Camiseta lisa', 'Rascunho', '79,90', '', '200', 'Sim', '', 'Tamanho', 'P', '', 'CAM-P', '7'],
  ['Camiseta lisa', '', '', '', '', '', '', '', 'M', '84,90', 'CAM-M', '3'],
];

const { cepFrom, cepTo, weightFrom, weightTo, price, days } = RATE_COLUMNS;
export const RATE_TEMPLATE: Template = [
  [RATE_COLUMNS.name, cepFrom, cepTo, weightFrom, weightTo, price, days],
  ['SP capital', '01000-000', '05999-999', '0', '0,300', 'R$ 12,50', '2'],
  ['SP capital', '01000-000', '05999-999', '0,301', '1,000', 'R$ 15,90', '2'],
];

export const TRACKING_TEMPLATE: Template = [
  ['Pedido', 'Rastreio', 'Transportadora', 'Link'],
  ['1042', 'AA123456789BR', 'Correios', ''],
  ['1043', 'LG987654321', 'Loggi', 'https://loja.com.br/rastreio/LG987654321'],
];

export const SETTLEMENT_TEMPLATE: Template = [
  ['Pedido', 'Valor bruto', 'Tarifa', 'Valor líquido', 'Parcela', 'Data da venda'],
  ['1042', '1.500,00', '37,50', '1.462,50', '', '28/11/2026'],
  ['1043', '189,90', '6,63', '183,27', '', '28/11/2026'],
];

export const COUPON_TEMPLATE: Template = [
  (['code', 'type', 'percentBp', 'valueCents', 'minOrderCents', 'limitTotal'] as const).map(couponHeading),
  ['BEMVINDO10', COUPON_TYPE_LABELS.percentual, '10', '', '', ''],
  ['FRETE25', COUPON_TYPE_LABELS.valor_fixo, '', '25,00', '150,00', '100'],
];

/** Pixels come without their token, which no file has. */
export const PIXEL_TEMPLATE: Template = [
  (['nickname', 'provider', 'externalId', 'events', 'active'] as const).map(pixelHeading),
  [
    ...['Anúncios da loja', PIXEL_PROVIDER_LABELS.meta, PIXEL_PROVIDER_FACTS.meta.id?.example ?? ''],
    ...[[PIXEL_EVENT_LABELS.begin, PIXEL_EVENT_LABELS.paid].join(', '), 'não'],
  ],
];

/** A product is named by its id, which stands in its address and in the file of products. */
export const BUMP_TEMPLATE: Template = [
  (['name', 'productId', 'priceType', 'priceCents', 'trigger', 'title'] as const).map(bumpHeading),
  [
    ...['Caixa de presente', 'cole aqui o ID do produto', BUMP_PRICE_TYPE_LABELS.fixo, '19,90'],
    ...[BUMP_TRIGGER_LABELS.todos, 'Leve a caixa de presente também'],
  ],
];
