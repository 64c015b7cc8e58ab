import type { CartFilter, CartRow } from '@balcao/api-schema';
import {
  CART_STATE_LABELS,
  CART_STATES,
  CHECKOUT_FUNNEL_LABELS,
  formatMoney,
  optionsOf,
} from '@balcao/domain';
import { RelativeTime, StatusPill } from '@balcao/ui/base';
import type { ListCard, ListColumn, ListFilter, ListTabs } from '@balcao/ui/list';
import { CartActions } from './cart-actions';

export const FILTERS: readonly ListFilter<CartFilter>[] = [
  { kind: 'one', name: 'state', label: 'Status', options: optionsOf(CART_STATES, CART_STATE_LABELS) },
  { kind: 'dates', label: 'Abandonado em', from: 'abandonedFrom', to: 'abandonedTo' },
  { kind: 'money', label: 'Total', from: 'totalFrom', to: 'totalTo' },
  { kind: 'text', name: 'utmSource', label: 'UTM source' },
  { kind: 'boolean', name: 'test', label: 'Modo', yes: 'Só de teste', no: 'Só de verdade' },
];

export const TABS: ListTabs<CartFilter> = {
  filter: 'state',
  tabs: [
    { label: 'Todos' },
    { label: 'Abandonados', value: 'open' },
    { label: 'Recuperados', value: 'recovered' },
  ],
};

const NOTHING = '—';

/** How far the buyer came: the last step behind them. */
const STEPS = ['Entrou', ...[CHECKOUT_FUNNEL_LABELS.contact, CHECKOUT_FUNNEL_LABELS.delivery], 'Pagamento'];

export const nameOf = ({ buyerName, buyerEmail }: CartRow): string =>
  buyerName || buyerEmail || 'Cliente sem nome';

const totalOf = ({ totalCents }: CartRow): string => (totalCents > 0 ? formatMoney(totalCents) : NOTHING);

const contactsOf = ({ buyerName, buyerEmail, buyerPhone }: CartRow): string =>
  [buyerName && buyerEmail, buyerPhone].filter(Boolean).join(' · ');

function State({ state, isTest }: CartRow) {
  return (
    <>
      {state === 'open' ? (
        <StatusPill kind="warning" icon="clock" label={CART_STATE_LABELS.open} />
      ) : (
        <StatusPill kind="success" icon="check" label={CART_STATE_LABELS.recovered} />
      )}
      {isTest && <StatusPill kind="warning" icon="info" label="Teste" />}
    </>
  );
}

export const COLUMNS: readonly ListColumn<CartRow>[] = [
  {
    key: 'buyerName',
    title: 'Cliente',
    fixed: true,
    cell: (cart) => (
      <span className="cart-buyer">
        <span>{nameOf(cart)}</span>
        <span className="bal-meta">{contactsOf(cart)}</span>
        {cart.items && <span className="bal-meta">{cart.items}</span>}
      </span>
    ),
  },
  {
    key: 'abandonedAt',
    title: 'Abandonado',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigos', desc: 'Mais recentes' },
    cell: ({ abandonedAt }) => (
      <span className="bal-nowrap">
        <RelativeTime iso={abandonedAt} />
      </span>
    ),
  },
  {
    key: 'totalCents',
    title: 'Total',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Menor total', desc: 'Maior total' },
    align: 'end',
    cell: totalOf,
  },
  { key: 'state', title: 'Status', cell: (cart) => <State {...cart} /> },
  { key: 'step', title: 'Parou depois de', hidden: true, cell: ({ step }) => STEPS[step] ?? NOTHING },
  { key: 'utmSource', title: 'UTM', hidden: true, cell: ({ utmSource }) => utmSource || NOTHING },
  { key: 'actions', title: 'Recuperar', cell: (cart) => <CartActions cart={cart} /> },
];

/** A cart of the list on a phone. */
export const cartCard = (cart: CartRow): ListCard => ({
  title: nameOf(cart),
  value: totalOf(cart),
  second: [cart.buyerPhone || (cart.buyerName && cart.buyerEmail), cart.items].filter(Boolean).join(' · '),
  status: <State {...cart} />,
  time: <RelativeTime iso={cart.abandonedAt} />,
  actions: <CartActions cart={cart} />,
});
