import { coupon } from '@balcao/api-schema';
import { addDays } from '@balcao/domain';

const examplesOn = (today: string): object[] => [
  { code: 'BEMVINDO10', type: 'percentual', percentBp: 1_000, firstPurchase: true, limitPerCustomer: 1 },
  { code: 'FRETEGRATIS', type: 'frete_gratis', appliesTo: 'frete', capCents: 3_000, minOrderCents: 15_000 },
  { code: 'MENOS20', type: 'valor_fixo', valueCents: 2_000, minOrderCents: 10_000, limitTotal: 500 },
  {
    code: 'PIX5',
    type: 'percentual',
    percentBp: 500,
    methods: [{ method: 'pix', installments: 0 }],
    stacksWithPix: true,
  },
  { code: 'NATAL15', type: 'percentual', percentBp: 1_500, capCents: 5_000, startsOn: addDays(today, 20) },
  { code: 'PRIMAVERA', type: 'percentual', percentBp: 2_000, endsOn: addDays(today, -15) },
  { code: 'PARCEIRO30', type: 'percentual', percentBp: 3_000, paused: true },
];

/** One coupon of each kind and of each status that a new store can have. */
export const demoCoupons = (today: string) =>
  examplesOn(today).map((example) => coupon.request.parse(example));
