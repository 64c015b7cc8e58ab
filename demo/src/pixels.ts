import { pixel } from '@balcao/api-schema';
import type { PixelDeliveryStatus } from '@balcao/domain';

/** Pixels under ids that nobody has. */
const EXAMPLES: readonly { fields: object; outcomes?: readonly PixelDeliveryStatus[] }[] = [
  {
    fields: {
      nickname: 'Meta: conta principal',
      provider: 'meta',
      externalId: '100000000000001',
      events: ['begin', 'payment', 'paid'],
      testEventCode: 'TEST00000',
    },
    outcomes: [
      'entregue',
      'entregue',
      'sem_consentimento',
      'entregue',
      'entregue',
      'recusado',
      'entregue',
      'incerto',
    ],
  },
  {
    fields: {
      nickname: 'Google Analytics da loja',
      provider: 'ga4',
      externalId: 'G-DEM0LOJA01',
      events: ['paid', 'refunded'],
    },
    outcomes: [
      'aceito_sem_confirmacao',
      'aceito_sem_confirmacao',
      'sem_identificador',
      'aceito_sem_confirmacao',
    ],
  },
  {
    fields: {
      nickname: 'TikTok: campanha de Pix',
      provider: 'tiktok',
      externalId: 'DEMO0000000000000001',
      purchaseOn: 'gerado',
      generatedValueBp: 7_000,
      methods: ['pix'],
    },
  },
  {
    fields: {
      nickname: 'UTMify',
      provider: 'utmify',
      events: ['payment', 'paid', 'refunded'],
      active: false,
    },
  },
];

/** The answers of providers, as the log shows them. */
const ANSWERS: Partial<Record<PixelDeliveryStatus, DemoDelivery['answer']>> = {
  entregue: { httpStatus: 200, code: '1', text: '{"events_received":1}' },
  aceito_sem_confirmacao: { httpStatus: 204, code: '', text: '' },
  recusado: {
    httpStatus: 400,
    code: '190',
    text: '{"error":{"message":"Invalid OAuth access token","code":190}}',
  },
  incerto: { httpStatus: null, code: 'timeout', text: '' },
};

/** The state of a delivery to a provider, with the provider's answer; null where nothing was sent. */
export interface DemoDelivery {
  status: PixelDeliveryStatus;
  answer: { httpStatus: number | null; code: string; text: string } | null;
}

/** A pixel, with what became of its deliveries in turn; none for one that has sent nothing. */
export interface DemoPixel {
  request: ReturnType<typeof pixel.request.parse>;
  deliveries: readonly DemoDelivery[];
}

/** The pixels of the store. Nothing of a demonstration is sent to advertisers. */
export const demoPixels = (): DemoPixel[] =>
  EXAMPLES.map(({ fields, outcomes = [] }) => ({
    request: pixel.request.parse(fields),
    deliveries: outcomes.map((status) => ({ status, answer: ANSWERS[status] ?? null })),
  }));
