import type {
  PixelDelivery,
  PixelDeliveryList,
  PixelDeliveryQuery,
  PixelResendAnswer,
  PixelResendRequest,
} from '@balcao/api-schema';
import { LISTED_PIXEL_DELIVERIES } from '@balcao/api-schema';
import { PIXEL_PROVIDER_FACTS, PROVIDERS_WITH_TEST_CODE, resendProblem } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { Executor } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { countRequest } from '../../../plugins/rate-limit';
import { invalidField, Problem } from '../../../problem';
import type { StoreCall } from '../../../resources/resource-call';
import {
  type DeliveryRow,
  findPixel,
  insertDeliveries,
  listDeliveries,
  type PixelRow,
  pixelFigures,
  purchasesOf,
  updateDelivery,
} from './repository';
import { enqueueDeliveries } from './tasks';

async function getPixel(executor: Executor, { owner }: StoreCall, id: string): Promise<PixelRow> {
  const pixel = await findPixel(executor, owner, id);
  if (pixel === undefined) throw new Problem('not_found');
  return pixel;
}

const problemOf = (row: DeliveryRow, { provider }: Pick<PixelRow, 'provider'>): string => {
  if (row.event !== 'paid') return 'Só compras são enviadas de novo.';
  const facts = { status: row.status, occurredAt: row.occurred_at, firstSentAt: row.first_sent_at };
  return resendProblem(facts, PIXEL_PROVIDER_FACTS[provider], currentTime()) ?? '';
};

const toDelivery = (row: DeliveryRow, pixel: Pick<PixelRow, 'provider'>): PixelDelivery => ({
  id: row.id,
  event: row.event,
  eventId: row.event_id,
  orderId: row.order_id,
  orderNumber: row.order_number,
  valueCents: row.value_cents,
  status: row.status,
  occurredAt: row.occurred_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  attempts: row.attempts,
  payload: row.payload,
  resendProblem: problemOf(row, pixel),
});

/** The problems of a pixel, in sentences. */
function diagnose(pixel: PixelRow, { counts, twin }: Awaited<ReturnType<typeof pixelFigures>>): string[] {
  const { token, label } = PIXEL_PROVIDER_FACTS[pixel.provider];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const today = counts.reduce((sum, row) => sum + row.today, 0);
  const refused = counts.find(({ status }) => status === 'recusado');
  return [
    ...(token !== null && pixel.token_end === '' ? [`Falta o token: nada é enviado a ${label}.`] : []),
    ...(pixel.active && total > 0 && today === 0 ? ['Nenhum evento nas últimas 24 horas.'] : []),
    ...((refused?.today ?? 0) > 0
      ? ['O provedor recusou envios nas últimas 24 horas. A resposta dele está no registro.']
      : []),
    ...(twin === ''
      ? []
      : [`O pixel “${twin}” tem o mesmo ID: pause um dos dois, ou as vendas podem contar duas vezes.`]),
  ];
}

/** The latest deliveries of a pixel, how many there are, and what is wrong with it. @throws Problem not_found */
export function readDeliveries(
  call: StoreCall,
  id: string,
  query: PixelDeliveryQuery,
): Promise<PixelDeliveryList> {
  return call.platform.database.withSeller(call.owner.sellerId, async (trx) => {
    const pixel = await getPixel(trx, call, id);
    const [rows, figures] = await Promise.all([
      listDeliveries(trx, pixel, { ...query, limit: LISTED_PIXEL_DELIVERIES }),
      pixelFigures(trx, pixel),
    ]);
    return {
      items: rows.map((row) => toDelivery(row, pixel)),
      counts: figures.counts.map(({ status, count }) => ({ status, count })),
      problems: diagnose(pixel, figures),
    };
  });
}

/** @throws Problem validation where a try would count as a sale, or could not be sent */
function assertTriable({ provider, token_end, test_event_code }: PixelRow): void {
  const { token, label, channel } = PIXEL_PROVIDER_FACTS[provider];
  if (channel === 'frame')
    throw invalidField('provider', [
      `O navegador de quem compra informa a ${label}: confira com o Tag Assistant.`,
    ]);
  if (token !== null && token_end === '') throw invalidField('token', ['Guarde o token antes de testar.']);
  if (provider === 'taboola')
    throw invalidField('provider', [`${label} não tem eventos de teste: um envio contaria como venda.`]);
  if (PROVIDERS_WITH_TEST_CODE.includes(provider) && test_event_code === '')
    throw invalidField('testEventCode', [
      `Preencha e salve o código de teste do painel da ${label}: sem ele o envio contaria como venda.`,
    ]);
}

/**
 * Sends a try that counts as no sale, of whoever tries: Meta and Pinterest refuse an event of nobody.
 * @throws Problem not_found, validation or too_many_requests
 */
export async function sendTestEvent(call: StoreCall, id: string): Promise<PixelDelivery> {
  const { platform, owner, origin } = call;
  await countRequest(platform.database, 'outgoing-webhooks', owner.storeId);
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    const pixel = await getPixel(trx, call, id);
    assertTriable(pixel);
    const deliveryId = newId();
    const rows = await insertDeliveries(trx, [
      {
        seller_id: owner.sellerId,
        id: deliveryId,
        store_id: owner.storeId,
        pixel_id: id,
        event: 'test',
        event_id: `test.${deliveryId}`,
        order_id: null,
        occurred_at: currentTime(),
        value_cents: 100,
        status: 'na_fila',
      },
    ]);
    await enqueueDeliveries(trx, owner.sellerId, rows, origin.actorId);
    const [row] = rows;
    if (row === undefined) throw new Error('The try was not inserted.');
    return toDelivery(row, pixel);
  });
}

/**
 * Sends purchases again that were never acknowledged, and says of the others why they may not.
 * @throws Problem not_found or too_many_requests
 */
export async function resendPurchases(
  call: StoreCall,
  id: string,
  { orderIds }: PixelResendRequest,
): Promise<PixelResendAnswer> {
  const { platform, owner, origin } = call;
  const { sellerId } = owner;
  await countRequest(platform.database, 'outgoing-webhooks', owner.storeId);
  return platform.database.withSeller(sellerId, async (trx) => {
    const pixel = await getPixel(trx, call, id);
    const found = new Map((await purchasesOf(trx, pixel, orderIds)).map((row) => [row.order_id, row]));
    const refused: PixelResendAnswer['refused'] = [];
    const again: DeliveryRow[] = [];
    for (const orderId of orderIds) {
      const row = found.get(orderId);
      const why = row === undefined ? 'Este pedido não foi informado a este pixel.' : problemOf(row, pixel);
      if (row === undefined || why !== '') refused.push({ orderId, why });
      else again.push(row);
    }
    for (const row of again)
      await updateDelivery(
        trx,
        { sellerId, deliveryId: row.id },
        { status: 'na_fila', began_at: null, next_attempt_at: null },
      );
    await enqueueDeliveries(trx, sellerId, again);
    if (again.length > 0)
      await recordAudit(trx, origin, {
        sellerId,
        action: 'pixel.resend',
        entity: 'pixel',
        entityId: id,
        after: { orders: again.length },
      });
    return { resent: again.map(({ order_id }) => order_id ?? ''), refused };
  });
}
