import type { Coupon } from '@balcao/api-schema';
import {
  COUPON_TARGET_LABELS,
  COUPON_TYPE_LABELS,
  formatCalendarDate,
  formatMoney,
  formatPercent,
  PAYMENT_METHOD_LABELS,
  WEEKDAY_LABELS,
} from '@balcao/domain';
import type { ResourceCreation, ResourceSpec } from '@balcao/ui/resource';
import { cupomPath } from '../paths';
import { type CouponValues, EMPTY_COUPON, patchOf, requestOf, valuesOf } from './coupon-values';

type Spec = ResourceSpec<Coupon, CouponValues>;

const orNone =
  <Value>(show: (value: Value) => string) =>
  (value: Value | null) =>
    value === null ? '—' : show(value);
const yesNo = (value: boolean) => (value ? 'Sim' : 'Não');
const comma = (values: readonly string[]) => values.join(', ') || '—';

export const LABELS = {
  code: 'Código',
  type: 'Tipo de desconto',
  percentBp: 'Percentual',
  valueCents: 'Valor do desconto',
  capCents: 'Desconto máximo',
  appliesTo: 'Descontar de',
  minOrderCents: 'Pedido mínimo',
  startsOn: 'Início',
  endsOn: 'Fim',
  limitTotal: 'Usos no total',
  limitPerCustomer: 'Usos por cliente',
  productIds: 'Produtos',
  categories: 'Categorias',
  customers: 'Clientes',
  methods: 'Formas de pagamento',
  cardInstallments: 'No cartão, em até',
  firstPurchase: 'Primeira compra',
  weekdays: 'Dias da semana',
  ufs: 'Estados da entrega',
  stacksWithPix: 'Desconto do Pix e do boleto',
  includesBumps: 'Order bumps',
  paused: 'Pausado',
} as const satisfies Record<keyof CouponValues & string, string>;

const FIELDS: Spec['fields'] = {
  code: { label: LABELS.code },
  type: { label: LABELS.type, show: (type) => COUPON_TYPE_LABELS[type] },
  percentBp: { label: LABELS.percentBp, show: orNone(formatPercent) },
  valueCents: { label: LABELS.valueCents, show: orNone(formatMoney) },
  capCents: { label: LABELS.capCents, show: orNone(formatMoney) },
  appliesTo: { label: LABELS.appliesTo, show: (target) => COUPON_TARGET_LABELS[target] },
  minOrderCents: { label: LABELS.minOrderCents, show: orNone(formatMoney) },
  startsOn: { label: LABELS.startsOn, show: (day) => formatCalendarDate(day) || '—' },
  endsOn: { label: LABELS.endsOn, show: (day) => formatCalendarDate(day) || '—' },
  limitTotal: { label: LABELS.limitTotal, show: orNone(String) },
  limitPerCustomer: { label: LABELS.limitPerCustomer, show: orNone(String) },
  productIds: { label: LABELS.productIds, show: ({ length }) => `${length}` },
  categories: { label: LABELS.categories, show: comma },
  customers: { label: LABELS.customers, show: comma },
  methods: {
    label: LABELS.methods,
    show: (methods) => comma(methods.map((method) => PAYMENT_METHOD_LABELS[method])),
  },
  cardInstallments: { label: LABELS.cardInstallments, show: orNone((count: number) => `${count}×`) },
  firstPurchase: { label: LABELS.firstPurchase, show: yesNo },
  weekdays: {
    label: LABELS.weekdays,
    show: (days) => comma(days.flatMap((day) => WEEKDAY_LABELS[Number(day)] ?? [])),
  },
  ufs: { label: LABELS.ufs, show: comma },
  stacksWithPix: { label: LABELS.stacksWithPix, show: yesNo },
  includesBumps: { label: LABELS.includesBumps, show: yesNo },
  paused: { label: LABELS.paused, show: yesNo },
};

/** The specification by which the form of a coupon shows and saves it. */
export const COUPON_SPEC: Spec = {
  path: '/coupons',
  fields: FIELDS,
  valuesOf,
  patchOf,
  words: { saved: 'Cupom salvo.', changedElsewhere: 'Este cupom foi alterado em outro lugar' },
};

/** The creation of a coupon. */
export const NEW_COUPON: ResourceCreation<Coupon, CouponValues> = {
  initialValues: EMPTY_COUPON,
  requestOf,
  addressOf: ({ id }) => cupomPath(id),
  created: 'Cupom criado.',
};
