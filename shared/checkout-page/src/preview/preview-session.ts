import type { V1Session, V1ThemePreview } from '@balcao/api-schema';
import {
  addDays,
  BUYER_REFUSAL_TEXTS,
  inThemeOrder,
  type PreviewState,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sampleMethods, samplePayment, sampleSession } from '../testing/sample-session';

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
};
const BUYER = {
  name: 'Ana Lúcia Prado',
  email: 'ana@exemplo.com.br',
  phone: '+5511987654321',
  document: '52998224725',
  birth_date: '1990-12-31',
};
/** Of a store that sets none. */
const USUAL_SECONDS = 1_800;
const USUAL_DAYS = 3;

const after = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1_000).toISOString();

/** @param offered the method that it is paid by, as the store offers it */
function paymentOf(
  state: PreviewState,
  offered: V1Session['methods'][number] | undefined,
  amount: number,
  now: string,
): V1Session['payment'] {
  if (state === 'vazio' || state === 'bump') return null;
  const payment = samplePayment({ amount });
  if (state === 'pix') {
    const expires_at = after(now, offered?.expires_in ?? USUAL_SECONDS);
    return { ...payment, pix: payment.pix && { ...payment.pix, expires_at } };
  }
  if (state === 'boleto') {
    const due_date = addDays(todayInSaoPaulo(new Date(now)), offered?.due_days ?? USUAL_DAYS);
    const boleto = { ...BOLETO, due_date, expires_at: `${addDays(due_date, USUAL_DAYS)}T23:59:59.000Z` };
    return { ...payment, method: 'boleto', pix: null, boleto };
  }
  return state === 'cartao'
    ? {
        ...payment,
        method: 'credit_card',
        status: 'recusado',
        pix: null,
        card: { brand: 'visa', last4: '9995' },
        problem: BUYER_REFUSAL_TEXTS.saldo,
      }
    : { ...payment, status: 'pago', pix: null, paid_at: now };
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

/** Of a store that sells nothing yet. */
const MADE_UP = sampleSession().items.map((item) => ({ ...item, title: 'Produto de exemplo' }));

/** No card is asked for here: the frame of its gateway stays away. */
const withoutFrame = (method: V1Session['methods'][number]): V1Session['methods'][number] =>
  method.card
    ? { ...method, card: { ...method.card, gateway: 'simulador', setup: {}, is_prepared: false } }
    : method;

/**
 * A session of a store's own cart that nobody has, as it would look in a state at an instant. Nothing of it is stored, and nothing can be
 * paid.
 */
export function previewSession(
  { appearance, example }: V1ThemePreview,
  state: PreviewState,
  now: string,
): V1Session {
  const sample = sampleSession();
  const sells = example.items.length > 0;
  const { store, shipping, orderbumps } = example;
  const items = sells ? example.items : MADE_UP;
  const amounts = sells ? example.amounts : sample.amounts;
  const offered = example.methods.length > 0 ? example.methods : sampleMethods(amounts.total);
  const methods = inThemeOrder(offered.map(withoutFrame), ({ method }) => method, appearance.method_order);
  const method =
    PAID_BY[state] ??
    methods.find((one) => one.method === appearance.default_method)?.method ??
    methods[0]?.method ??
    'pix';
  const chosen = methods.find((one) => one.method === method);
  const total = chosen?.total ?? amounts.total;
  const method_discount = chosen?.discount ?? 0;
  const payment = paymentOf(state, chosen, total, now);
  return sampleSession({
    appearance,
    status: STATUSES[state] ?? 'aberta',
    store,
    items,
    contact: payment ? BUYER : sample.contact,
    shipping,
    orderbumps: state === 'bump' && orderbumps.length === 0 ? [BUMP] : orderbumps,
    methods,
    method,
    amounts: { ...amounts, method_discount, discount: amounts.items_discount + method_discount, total },
    missing: payment ? [] : ['contact.name', 'contact.email', 'contact.document'],
    order: payment && { number: 1_042, total, missing: 0 },
    payment,
  });
}
