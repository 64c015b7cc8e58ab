import type { V1Session, V1SessionPayment } from '@balcao/api-schema';

/** A session as the API answers it: a digital product of R$ 97,00, offered by Pix and boleto. */
export function sampleSession(changes: Partial<V1Session> = {}): V1Session {
  const methods = (['pix', 'boleto'] as const).map((method) => ({
    method,
    label: method === 'pix' ? 'Pix' : 'Boleto',
    total: 9_700,
    discount: 0,
    is_available: true,
    message: '',
    expires_in: method === 'pix' ? 1_800 : null,
    due_days: method === 'boleto' ? 3 : null,
    note: '',
    card: null,
  }));
  return {
    version: 1,
    status: 'aberta',
    is_test: false,
    expires_at: '2026-11-28T12:00:00.000Z',
    store: {
      name: 'Ateliê da Dandara',
      legal_name: 'Dandara Oliveira Comércio Ltda.',
      document: '11.222.333/0001-81',
      email: 'loja@exemplo.com.br',
      phone: '(11) 98765-4321',
      address: 'Rua das Flores, 10, Centro, São Paulo - SP, CEP 01001-000',
    },
    appearance: null,
    items: [
      {
        id: 'line-1',
        kind: 'product',
        product_id: 'p-1',
        variant_id: null,
        orderbump_id: null,
        title: 'Curso de bordado',
        variant: '',
        sku: '',
        image_url: null,
        is_physical: false,
        quantity: 1,
        max_quantity: 1,
        unit_price: 9_700,
        discount: 0,
        total: 9_700,
        variants: [],
      },
    ],
    contact: { name: '', email: '', phone: '', document: '', birth_date: '' },
    address: { zip: '', street: '', number: '', complement: '', district: '', city: '', state: '' },
    masked: {},
    needs_proof: false,
    share: null,
    asks_consent: false,
    consent: null,
    has_tags: false,
    shipping: {
      is_required: false,
      is_deliverable: true,
      options: [],
      chosen: null,
      free_shipping_missing: null,
      message: '',
    },
    coupon: null,
    orderbumps: [],
    methods,
    method: 'pix',
    installments: 1,
    amounts: {
      subtotal: 9_700,
      items_discount: 0,
      method_discount: 0,
      discount: 0,
      shipping_discount: 0,
      shipping: 0,
      interest: 0,
      total: 9_700,
    },
    missing: [],
    notices: [],
    order: null,
    payment: null,
    ...changes,
  };
}

/** An attempt by Pix that can be paid. */
export function samplePayment(changes: Partial<V1SessionPayment> = {}): V1SessionPayment {
  return {
    id: 'payment-1',
    method: 'pix',
    amount: 9_700,
    status: 'aguardando',
    status_text: 'Aguardando pagamento',
    is_preparing: false,
    installments: 1,
    card: null,
    pix: { code: '00020101021226580014br.gov.bcb.pix0136aaaa', expires_at: '2026-11-27T12:30:00.000Z' },
    boleto: null,
    problem: '',
    is_paid_late: false,
    paid_at: null,
    ...changes,
  };
}

/** A card among the methods: in one, or in two with 4 % more, which is 2.66 % a month. */
export const sampleCard = (total = 9_700): V1Session['methods'][number] => ({
  method: 'credit_card',
  label: 'Cartão de crédito',
  total,
  discount: 0,
  is_available: true,
  message: '',
  expires_in: null,
  due_days: null,
  note: '',
  card: {
    gateway: 'simulador',
    setup: {},
    is_prepared: false,
    brands: ['visa', 'mastercard'],
    installments: [
      {
        count: 1,
        parts: [{ count: 1, amount: total }],
        total,
        interest: 0,
        monthly_rate: 0,
        yearly_rate: 0,
      },
      {
        count: 2,
        parts: [{ count: 2, amount: Math.round(total * 0.52) }],
        total: Math.round(total * 0.52) * 2,
        interest: Math.round(total * 0.52) * 2 - total,
        monthly_rate: 266,
        yearly_rate: 3_703,
      },
    ],
  },
});

/** Every method, for a total. */
export const sampleMethods = (total: number): V1Session['methods'] => [
  ...sampleSession().methods.map((method) => ({ ...method, total })),
  sampleCard(total),
];
