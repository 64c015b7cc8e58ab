import { PRODUCT_LIMITS } from '@balcao/domain';
import { call } from '../basics/call';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';
import { productFields, STORED_PRODUCT_FIELDS } from './fields';

const sent = productFields.shape;
const sentVariant = sent.variants.element.shape;
const stored = STORED_PRODUCT_FIELDS;

/** The fields of a product in the back-office by their names in the public API, where every amount is in cents. */
export const V1_PRODUCT_NAMES = {
  name: 'name',
  slug: 'slug',
  type: 'type',
  status: 'status',
  categories: 'categories',
  description: 'description',
  priceCents: 'price',
  compareAtCents: 'compare_at_price',
  costCents: 'cost',
  sku: 'sku',
  gtin: 'gtin',
  ncm: 'ncm',
  weightGrams: 'weight_grams',
  heightCm: 'height_cm',
  widthCm: 'width_cm',
  lengthCm: 'length_cm',
  stockControlled: 'stock_controlled',
  stockQuantity: 'stock_quantity',
  sellWithoutStock: 'sell_without_stock',
  maxPerOrder: 'max_per_order',
  options: 'options',
  variants: 'variants',
  maxInstallments: 'max_installments',
  paymentMethods: 'payment_methods',
} as const satisfies Partial<Record<keyof typeof sent, string>>;

const WORDS = {
  name: 'Nome do produto.',
  slug: 'O que o identifica em endereços. Quando não enviado, é feito do nome.',
  type: 'Físico ou digital.',
  status: 'Em que estado ele está: um rascunho não pode ser vendido. Um produto ativo precisa de preço.',
  categories: 'Categorias, sem repetir.',
  description: 'Descrição em HTML simples: parágrafos, títulos, listas, ênfase e links.',
  price: 'Preço, em centavos.',
  compare_at_price: 'Preço "de", em centavos: só um que já foi cobrado.',
  cost: 'Custo, em centavos. O comprador não vê.',
  sku: 'Código do produto na sua loja. Cada um vale uma vez por loja.',
  gtin: 'Código de barras.',
  ncm: 'Código NCM, de 8 dígitos.',
  weight_grams: 'Peso, em gramas. O frete depende dele.',
  height_cm: 'Altura, em centímetros.',
  width_cm: 'Largura, em centímetros.',
  length_cm: 'Comprimento, em centímetros.',
  stock_controlled: 'Se as unidades são contadas.',
  stock_quantity: 'Unidades em estoque.',
  sell_without_stock: 'Se ele é vendido também quando não há unidades.',
  max_per_order: 'Unidades, no máximo, em uma compra no checkout. Quando não enviado, 10.',
  options: 'As opções que o comprador escolhe, como tamanho e cor.',
  variants: 'As combinações das opções.',
  max_installments: 'Parcelas, no máximo. Quando não enviado, valem as da loja.',
  payment_methods: 'Formas de pagamento. Uma lista vazia é como a loja configurou.',
} as const;

const VARIANT_WORDS = {
  id: 'O id da variante no Balcão.',
  values: 'O valor de cada opção, na ordem delas.',
  price: 'Preço da variante, em centavos; null é o do produto.',
  sku: 'Código da variante na sua loja.',
  gtin: 'Código de barras da variante.',
  stock_quantity: 'Unidades da variante em estoque.',
} as const;

/** The fields and rules of the back-office, but for pictures, which are uploaded there. */
export const v1ProductRequest = z.strictObject({
  name: sent.name.describe(WORDS.name),
  slug: sent.slug.optional().describe(WORDS.slug),
  type: sent.type.optional().describe(WORDS.type),
  status: sent.status.optional().describe(WORDS.status),
  categories: sent.categories.optional().describe(WORDS.categories),
  description: sent.description.optional().describe(WORDS.description),
  price: sent.priceCents.optional().describe(WORDS.price),
  compare_at_price: sent.compareAtCents.optional().describe(WORDS.compare_at_price),
  cost: sent.costCents.optional().describe(WORDS.cost),
  sku: sent.sku.optional().describe(WORDS.sku),
  gtin: sent.gtin.optional().describe(WORDS.gtin),
  ncm: sent.ncm.optional().describe(WORDS.ncm),
  weight_grams: sent.weightGrams.optional().describe(WORDS.weight_grams),
  height_cm: sent.heightCm.optional().describe(WORDS.height_cm),
  width_cm: sent.widthCm.optional().describe(WORDS.width_cm),
  length_cm: sent.lengthCm.optional().describe(WORDS.length_cm),
  stock_controlled: sent.stockControlled.optional().describe(WORDS.stock_controlled),
  stock_quantity: sent.stockQuantity.optional().describe(WORDS.stock_quantity),
  sell_without_stock: sent.sellWithoutStock.optional().describe(WORDS.sell_without_stock),
  max_per_order: sent.maxPerOrder.optional().describe(WORDS.max_per_order),
  options: sent.options.optional().describe(WORDS.options),
  variants: z
    .array(
      z.strictObject({
        values: sentVariant.values.describe(VARIANT_WORDS.values),
        price: sentVariant.priceCents.describe(VARIANT_WORDS.price),
        sku: sentVariant.sku.describe(VARIANT_WORDS.sku),
        gtin: sentVariant.gtin.describe(VARIANT_WORDS.gtin),
        stock_quantity: sentVariant.stockQuantity.describe(VARIANT_WORDS.stock_quantity),
      }),
    )
    .max(PRODUCT_LIMITS.variants)
    .optional()
    .describe(WORDS.variants),
  max_installments: sent.maxInstallments.optional().describe(WORDS.max_installments),
  payment_methods: sent.paymentMethods.optional().describe(WORDS.payment_methods),
});
export type V1ProductRequest = z.infer<typeof v1ProductRequest>;

/** A product as the public API answers it. */
export const v1Product = z.object({
  id: id.describe('O id do produto no Balcão: o product_id das outras chamadas.'),
  name: stored.name.describe(WORDS.name),
  slug: stored.slug.describe(WORDS.slug),
  type: stored.type.describe(WORDS.type),
  status: stored.status.describe(WORDS.status),
  categories: stored.categories.describe(WORDS.categories),
  description: stored.description.describe(WORDS.description),
  price: stored.priceCents.describe(WORDS.price),
  compare_at_price: stored.compareAtCents.describe(WORDS.compare_at_price),
  cost: stored.costCents.describe(WORDS.cost),
  sku: stored.sku.describe(WORDS.sku),
  gtin: stored.gtin.describe(WORDS.gtin),
  ncm: stored.ncm.describe(WORDS.ncm),
  weight_grams: stored.weightGrams.describe(WORDS.weight_grams),
  height_cm: stored.heightCm.describe(WORDS.height_cm),
  width_cm: stored.widthCm.describe(WORDS.width_cm),
  length_cm: stored.lengthCm.describe(WORDS.length_cm),
  stock_controlled: stored.stockControlled.describe(WORDS.stock_controlled),
  stock_quantity: stored.stockQuantity.describe(WORDS.stock_quantity),
  sell_without_stock: stored.sellWithoutStock.describe(WORDS.sell_without_stock),
  max_per_order: stored.maxPerOrder.describe(WORDS.max_per_order),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).describe(WORDS.options),
  variants: z
    .array(
      z.object({
        id: id.describe(VARIANT_WORDS.id),
        values: z.array(z.string()).describe(VARIANT_WORDS.values),
        price: z.int().nullable().describe(VARIANT_WORDS.price),
        sku: z.string().describe(VARIANT_WORDS.sku),
        gtin: z.string().describe(VARIANT_WORDS.gtin),
        stock_quantity: z.int().describe(VARIANT_WORDS.stock_quantity),
      }),
    )
    .describe(WORDS.variants),
  max_installments: stored.maxInstallments.describe(WORDS.max_installments),
  payment_methods: stored.paymentMethods.describe(WORDS.payment_methods),
  created_at: instant.describe('Quando foi criado.'),
  updated_at: instant.describe('Quando mudou pela última vez.'),
});
export type V1Product = z.infer<typeof v1Product>;

export const createV1Product = call('POST /v1/products', {
  operationId: 'createProduct',
  summary: 'Criar um produto',
  description:
    'Um produto da loja, com as regras do painel. Sem status ele é um rascunho. Produtos não têm modo: o que uma chave de teste cria fica na loja como qualquer outro. Imagens são enviadas no painel.',
  access: 'key',
  scope: 'produtos:escrever',
  idempotent: 'required',
  body: v1ProductRequest,
  status: 201,
  answer: v1Product,
  problems: [409],
});
