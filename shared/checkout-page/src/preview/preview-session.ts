import type { V1Session, V1ThemePreview } from '@balcao/api-schema';
import { BUYER_REFUSAL_TEXTS, inThemeOrder, type PreviewState } from '@balcao/domain';
import { sampleCard, samplePayment, sampleSession } from '../testing/sample-session';

const BUMP: V1Session['orderbumps'][number] = {
  id: 'oferta',
  product_id: 'exemplo',
  product_name: 'Caixa com laço',
  variant_name: '',
  title: 'Embalagem para presente',
  description: 'Vai com um cartão.',
  cta: 'Quero a embalagem',
  image_url: null,
  color: '#0b6b5c',
  price: 990,
  reference_price: null,
  max_quantity: 1,
  is_accepted: false,
};
const BOLETO = {
  line: '00190500954014481606906809350314337370000000100',
  formatted_line: '00190.50095 40144.816069 06809.350314 3 37370000000100',
  barcode: '00193373700000001000500940144816060680935031',
  due_date: '2030-12-31',
  expires_at: '2031-01-03T23:59:59.000Z',
};
const BUYER = {
  name: 'Ana Lúcia Prado',
  email: 'ana@exemplo.com.br',
  phone: '+5511987654321',
  document: '52998224725',
  birth_date: '1990-12-31',
};
const END = '2030-12-31T12:00:00.000Z';

function paymentOf(state: PreviewState, amount: number): V1Session['payment'] {
  if (state === 'vazio' || state === 'bump') return null;
  const payment = samplePayment({ amount });
  if (state === 'pix') return { ...payment, pix: payment.pix && { ...payment.pix, expires_at: END } };
  if (state === 'boleto') return { ...payment, method: 'boleto', pix: null, boleto: BOLETO };
  return state === 'cartao'
    ? {
        ...payment,
        method: 'credit_card',
        status: 'recusado',
        pix: null,
        card: { brand: 'visa', last4: '9995' },
        problem: BUYER_REFUSAL_TEXTS.saldo,
      }
    : { ...payment, status: 'pago', pix: null, paid_at: END };
}

const STATUSES: Partial<Record<PreviewState, V1Session['status']>> = {
  pix: 'aguardando',
  boleto: 'aguardando',
  pago: 'paga',
};

/** The method of each previewed state that is paid. */
const PAID_BY: Partial<Record<PreviewState, V1Session['method']>> = {
  pix: 'pix',
  boleto: 'boleto',
  cartao: 'credit_card',
};

/** A session that is made up, as it would look in a state. Nothing of it is stored, and nothing can be paid. */
export function previewSession(
  { appearance, product, store }: V1ThemePreview,
  state: PreviewState,
): V1Session {
  const sample = sampleSession();
  const { title, price, image_url, is_physical } = product;
  const payment = paymentOf(state, price);
  return sampleSession({
    appearance,
    status: STATUSES[state] ?? 'aberta',
    store: {
      ...sample.store,
      name: store,
      legal_name: 'Razão social da loja',
      document: 'CNPJ da loja',
      address: 'Endereço da loja',
    },
    items: sample.items.map((item) => ({
      ...item,
      title,
      image_url,
      is_physical,
      unit_price: price,
      total: price,
      max_quantity: is_physical ? 10 : 1,
    })),
    contact: payment ? BUYER : sample.contact,
    shipping: {
      ...sample.shipping,
      is_required: is_physical,
      free_shipping_missing: is_physical ? 2_000 : null,
    },
    orderbumps: state === 'bump' ? [BUMP] : [],
    methods: inThemeOrder(
      [...sample.methods.map((method) => ({ ...method, total: price })), sampleCard(price)],
      ({ method }) => method,
      appearance.method_order,
    ),
    method: PAID_BY[state] ?? appearance.default_method ?? appearance.method_order[0] ?? 'pix',
    amounts: { ...sample.amounts, subtotal: price, total: price },
    missing: payment ? [] : ['contact.name', 'contact.email', 'contact.document'],
    order: payment && { number: 1_042, total: price, missing: 0 },
    payment,
  });
}
