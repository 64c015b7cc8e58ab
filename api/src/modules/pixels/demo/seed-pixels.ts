import { pixel } from '@balcao/api-schema';
import type { PixelDeliveryStatus } from '@balcao/domain';
import type { DemoStore } from '../../../accounts/demo-store';
import { newId } from '../../../db/new-id';
import { systemCall } from '../../../resources/resource-call';
import { insertDeliveries } from '../deliveries/repository';
import { pixelPages, pixels } from '../pixels/resource';
import { sealedToken } from '../pixels/token';
import { latestPaid } from './repository';

const REPORTED_ORDERS = 120;

/** Ids that nobody has. Nothing of a demonstration is sent to advertisers. */
const EXAMPLES: readonly { fields: object; told?: readonly PixelDeliveryStatus[] }[] = [
  {
    fields: {
      nickname: 'Meta: conta principal',
      provider: 'meta',
      externalId: '100000000000001',
      events: ['begin', 'payment', 'paid'],
      testEventCode: 'TEST00000',
    },
    told: [
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
    told: ['aceito_sem_confirmacao', 'aceito_sem_confirmacao', 'sem_identificador', 'aceito_sem_confirmacao'],
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
const ATTEMPTS: Readonly<
  Partial<Record<PixelDeliveryStatus, { httpStatus: number | null; code: string; text: string }>>
> = {
  entregue: { httpStatus: 200, code: '1', text: '{"events_received":1}' },
  aceito_sem_confirmacao: { httpStatus: 204, code: '', text: '' },
  recusado: {
    httpStatus: 400,
    code: '190',
    text: '{"error":{"message":"Invalid OAuth access token","code":190}}',
  },
  incerto: { httpStatus: null, code: 'timeout', text: '' },
};

/** Fills a demonstration that has no pixel yet. @returns how many were created */
export async function seedPixels({ platform, owner }: DemoStore): Promise<number> {
  const seller = platform.database.forSeller(owner.sellerId);
  if ((await pixelPages.list.count(seller, owner, {})) > 0) return 0;
  const orders = await latestPaid(seller, owner, REPORTED_ORDERS);
  for (const { fields, told } of EXAMPLES) {
    const { id } = await pixels.create(systemCall(platform, owner), pixel.request.parse(fields));
    if (told === undefined) continue;
    await platform.database.withSeller(owner.sellerId, async (trx) => {
      const place = { seller_id: owner.sellerId, id };
      await pixels.rows.update(trx, place, sealedToken(platform.keyRing, place, 'token-de-demonstracao'));
      const rows = orders.flatMap(({ id: orderId, number, total_cents, paid_at: paidAt }, index) => {
        // Some orders came before there was the pixel.
        if (paidAt === null || index > REPORTED_ORDERS - 20) return [];
        const status = told[index % told.length] ?? 'entregue';
        const attempt = ATTEMPTS[status];
        return [
          {
            seller_id: owner.sellerId,
            id: newId(),
            store_id: owner.storeId,
            pixel_id: id,
            event: 'paid' as const,
            event_id: `${orderId}.purchase`,
            order_id: orderId,
            order_number: number,
            occurred_at: paidAt,
            created_at: paidAt,
            value_cents: total_cents,
            status,
            first_sent_at: attempt ? paidAt : null,
            attempts: JSON.stringify(attempt ? [{ at: paidAt.toISOString(), ms: 140, ...attempt }] : []),
          },
        ];
      });
      await insertDeliveries(trx, rows);
    });
  }
  return EXAMPLES.length;
}
