/** A product of the double, of which the rest is made up. */
export interface DoubleProduct {
  id: number;
  title: string;
  sku: string;
  price: string;
  updatedAt: string;
  /** In kilograms; null where the shop has none. */
  weight: number | null;
  options?: readonly { name: string; values: readonly string[] }[];
  variants?: readonly object[];
  /** Nodes of its media: pictures, and films that are none. */
  media: readonly object[];
}

/** A global id of a shop's record. */
export const gid = (kind: string, id: number | string) => `gid://shopify/${kind}/${id}`;

/** A product of a shop, such as the seventh. */
export const doubleProduct = (id: number, changes: Partial<DoubleProduct> = {}): DoubleProduct => ({
  id,
  title: `Produto ${id}`,
  sku: `SKU-${id}`,
  price: '100.00',
  updatedAt: '2026-11-20T12:00:00Z',
  weight: 0.45,
  media: [],
  ...changes,
});

/** A picture of a product. */
export const pictureOf = (id: number, url: string, alt: string | null = null) => ({
  __typename: 'MediaImage',
  id: gid('MediaImage', id),
  alt,
  image: { url },
});

/** The only variant of a product without options. */
export const variantOf = ({ id, price, sku, weight }: DoubleProduct) => ({
  id: gid('ProductVariant', id),
  price,
  compareAtPrice: null,
  sku,
  barcode: null,
  inventoryPolicy: 'DENY',
  inventoryQuantity: 12,
  selectedOptions: [{ value: 'Default Title' }],
  inventoryItem: {
    tracked: true,
    requiresShipping: true,
    measurement: { weight: weight === null ? null : { unit: 'KILOGRAMS', value: weight } },
  },
});

/** A product without its variants. */
export const fieldsOf = ({ id, title, updatedAt, options }: DoubleProduct) => ({
  id: gid('Product', id),
  title,
  descriptionHtml: '<p>Forte.</p>',
  status: 'ACTIVE',
  updatedAt,
  options: options ?? [{ name: 'Title', values: ['Default Title'] }],
});

/** An amount as GraphQL answers it. */
export const money = (amount: string) => ({ shopMoney: { amount } });

/** An order of R$ 199,00 as GraphQL answers it. */
export const doubleOrder = (id: number, changes: object = {}) => ({
  id: gid('Order', id),
  name: `#${id}`,
  test: false,
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:30:00Z',
  cancelledAt: null,
  currencyCode: 'BRL',
  displayFinancialStatus: 'PAID',
  displayFulfillmentStatus: 'UNFULFILLED',
  email: 'ana@exemplo.com.br',
  phone: null,
  sourceIdentifier: null,
  paymentGatewayNames: ['Pix'],
  discountCodes: [],
  totalDiscountsSet: money('20.10'),
  currentTotalDiscountsSet: money('20.10'),
  totalPriceSet: money('199.00'),
  currentTotalPriceSet: money('199.00'),
  totalOutstandingSet: money('0.00'),
  totalShippingPriceSet: money('19.10'),
  customAttributes: [],
  customer: { firstName: 'Ana', lastName: 'Prado' },
  billingAddress: { name: 'Ana Prado', phone: null, company: '529.982.247-25' },
  shippingAddress: null,
  shippingLines: { nodes: [{ title: 'PAC' }] },
  lineItems: {
    pageInfo: { hasNextPage: false },
    nodes: [
      {
        id: gid('LineItem', id),
        title: 'Bolsa de lona',
        sku: 'BOLSA-1',
        quantity: 2,
        currentQuantity: 2,
        requiresShipping: true,
        product: null,
        originalUnitPriceSet: money('100.00'),
        discountAllocations: [],
      },
    ],
  },
  refunds: [],
  fulfillments: [],
  ...changes,
});
