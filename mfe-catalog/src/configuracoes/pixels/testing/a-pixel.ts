import type { PixelDelivery, PixelDeliveryList, PixelRecord, PixelTruthRow } from '@balcao/api-schema';
import { NEW_PIXEL, todayInSaoPaulo } from '@balcao/domain';

const CREATED = '2026-11-02T12:00:00.000Z';

/** A pixel of Meta that is told of purchases, with its token. */
export const aPixel = (changes: Partial<PixelRecord> = {}): PixelRecord => ({
  ...NEW_PIXEL,
  id: 'x1',
  version: 1,
  nickname: 'Meta da loja',
  provider: 'meta',
  externalId: '123456789012345',
  events: ['begin', 'paid'],
  methods: [],
  productIds: [],
  domainIds: [],
  tokenEnd: '4F9k',
  hasToken: true,
  status: 'ativo',
  createdAt: CREATED,
  updatedAt: CREATED,
  ...changes,
});

/** A purchase that Meta has taken. */
export const aDelivery = (changes: Partial<PixelDelivery> = {}): PixelDelivery => ({
  id: 'd1',
  event: 'paid',
  eventId: 'o1.purchase',
  orderId: 'o1',
  orderNumber: 1042,
  valueCents: 18_990,
  status: 'entregue',
  occurredAt: CREATED,
  createdAt: CREATED,
  nextAttemptAt: null,
  attempts: [{ at: CREATED, ms: 120, httpStatus: 200, code: '1', text: '{"events_received":1}' }],
  payload: { data: [{ event_name: 'Purchase', event_id: 'o1.purchase' }] },
  resendProblem: 'O provedor já recebeu esta compra.',
  ...changes,
});

/** The answer of a pixel's log. */
export const aLog = (items: PixelDelivery[], problems: string[] = []): PixelDeliveryList => ({
  items,
  counts: items.map(({ status }) => ({ status, count: 1 })),
  problems,
});

/** A day on which three orders were paid. */
export const aTruth = (changes: Partial<PixelTruthRow> = {}): PixelTruthRow => ({
  provider: 'meta',
  day: todayInSaoPaulo(),
  paid: 3,
  delivered: 1,
  acceptedUnconfirmed: 0,
  uncertain: 0,
  pending: 0,
  refused: 1,
  withoutConsent: 1,
  withoutIdentifier: 0,
  tooLate: 0,
  cancelled: 0,
  notConfigured: 0,
  resendable: 1,
  ...changes,
});
