import {
  getPixelTruth,
  listPixelDeliveries,
  type PixelDelivery,
  type PixelResendAnswer,
  type PixelTruthRow,
  resendPixelEvents,
  testPixel,
} from '@balcao/api-schema';
import {
  PIXEL_PROVIDER_FACTS,
  PIXEL_PROVIDERS,
  PROVIDERS_WITH_TEST_CODE,
  resendProblem,
  TIME_ZONE,
} from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { countRequest } from '../../plugins/rate-limit';
import { invalidField, Problem } from '../../problem';
import {
  type DeliveryRow,
  enqueueDeliveries,
  insertDeliveries,
  type PixelRow,
  updateDelivery,
} from './delivery';

/** How many of the latest deliveries a pixel's page shows. */
const LISTED_DELIVERIES = 50;

/** @throws Problem not_found */
async function getPixel(executor: Executor, owner: Owner, id: string): Promise<PixelRow> {
  const pixel = await executor
    .selectFrom('pixels')
    .where(ofStore(owner))
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
  if (pixel === undefined) throw new Problem('not_found');
  return pixel;
}

const deliveriesOf = (executor: Executor, { seller_id, id }: PixelRow) =>
  executor.selectFrom('pixel_deliveries').where('seller_id', '=', seller_id).where('pixel_id', '=', id);

/** Why a delivery may not be sent again; empty where it may. */
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

/** How many deliveries of a pixel there are by their status, and its problems, in sentences. */
async function diagnose(executor: Executor, pixel: PixelRow) {
  const counts = await deliveriesOf(executor, pixel)
    .groupBy('status')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .select(sql<number>`count(*) filter (where created_at > now() - interval '1 day')`.as('today'))
    .execute();
  const twin = await executor
    .selectFrom('pixels')
    .where('seller_id', '=', pixel.seller_id)
    .where('store_id', '=', pixel.store_id)
    .where('provider', '=', pixel.provider)
    .where('external_id', '=', pixel.external_id)
    .where('id', '<>', pixel.id)
    .where('active', '=', true)
    .select('nickname')
    .limit(1)
    .executeTakeFirst();
  const { token, label } = PIXEL_PROVIDER_FACTS[pixel.provider];
  const today = counts.reduce((sum, row) => sum + row.today, 0);
  const refused = counts.find(({ status }) => status === 'recusado');
  return {
    counts: counts.map(({ status, count }) => ({ status, count })),
    problems: [
      ...(token !== null && pixel.token_end === '' ? [`Falta o token: nada é enviado a ${label}.`] : []),
      ...(pixel.active && counts.length > 0 && today === 0 ? ['Nenhum evento nas últimas 24 horas.'] : []),
      ...((refused?.today ?? 0) > 0
        ? ['O provedor recusou envios nas últimas 24 horas. A resposta dele está no registro.']
        : []),
      ...(twin
        ? [
            `O pixel “${twin.nickname}” tem o mesmo ID: pause um dos dois, ou as vendas podem contar duas vezes.`,
          ]
        : []),
    ],
  };
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
 * The states of deliveries, the best for the sale first. Where several pixels of a provider report one order, the best of their states
 * counts.
 */
const BEST_FIRST = [
  'entregue',
  'aceito_sem_confirmacao',
  'tentando',
  'na_fila',
  'incerto',
  'recusado',
  'cancelado',
  'fora_do_prazo',
  'sem_identificador',
  'sem_consentimento',
];

/** The windows of providers, as rows. */
const WINDOWS = sql.join(
  PIXEL_PROVIDERS.map((provider) => {
    const { dedupeHours, maxAgeHours, channel } = PIXEL_PROVIDER_FACTS[provider];
    // What a browser tells is never sent again.
    return sql`(${provider}::text, ${dedupeHours}::int, ${channel === 'frame' ? 0 : maxAgeHours}::int)`;
  }),
);

const startOf = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${TIME_ZONE})`;

const among = (...statuses: string[]) =>
  sql`count(*) filter (where best.status = any(${statuses}::text[]))::int`;

/** The calls of deliveries of pixels, and of what became of each paid order. */
export const pixelDeliveryRoutes = routesOf('pixels', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    // Each paid order counts once per provider of which the store has a pixel, in exactly one state.
    inStore(getPixelTruth, async ({ owner }, { query: { from, to } }) => {
      const { sellerId } = owner;
      const { rows } = await sql<PixelTruthRow>`
        with sold as materialized (
          select id, (paid_at at time zone ${TIME_ZONE})::date::text as day from orders
          where ${ofStore(owner)} and not is_test and source <> 'test-charge'
            and paid_at >= ${startOf(from)} and paid_at < ${startOf(to, 1)}
        ), kind as (
          select distinct provider from pixels where ${ofStore(owner)}
        ), best as materialized (
          select distinct on (delivery.order_id, pixel.provider)
            delivery.order_id, pixel.provider, delivery.status, delivery.occurred_at, delivery.first_sent_at
          from sold
          join pixel_deliveries as delivery on delivery.seller_id = ${sellerId} and delivery.order_id = sold.id
          join pixels as pixel on pixel.seller_id = delivery.seller_id and pixel.id = delivery.pixel_id
          where delivery.event = 'paid'
          order by delivery.order_id, pixel.provider, array_position(${BEST_FIRST}::text[], delivery.status)
        )
        select kind.provider, sold.day, count(*)::int as paid,
          ${among('entregue')} as delivered, ${among('aceito_sem_confirmacao')} as "acceptedUnconfirmed",
          ${among('incerto')} as uncertain, ${among('na_fila', 'tentando')} as pending, ${among('recusado')} as refused,
          ${among('sem_consentimento')} as "withoutConsent", ${among('sem_identificador')} as "withoutIdentifier",
          ${among('fora_do_prazo')} as "tooLate", ${among('cancelado')} as cancelled,
          count(*) filter (where best.status is null)::int as "notConfigured",
          count(*) filter (where best.occurred_at > now() - make_interval(hours => provider_window.max_age) and (
            best.status in ('recusado', 'cancelado', 'fora_do_prazo')
            or best.status = 'incerto' and provider_window.dedupe > 0
              and coalesce(best.first_sent_at, now()) > now() - make_interval(hours => provider_window.dedupe)))::int as resendable
        from sold cross join kind
        join (values ${WINDOWS}) as provider_window(provider, dedupe, max_age) on provider_window.provider = kind.provider
        left join best on best.order_id = sold.id and best.provider = kind.provider
        group by kind.provider, sold.day
        order by sold.day desc, kind.provider`.execute(database.forSeller(sellerId));
      return { items: rows };
    }),

    inStore(listPixelDeliveries, ({ owner }, { params: { id }, query: { status, orderId } }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const pixel = await getPixel(trx, owner, id);
        let all = deliveriesOf(trx, pixel);
        if (status !== undefined) all = all.where('status', '=', status);
        if (orderId !== undefined) all = all.where('order_id', '=', orderId);
        const [rows, figures] = await Promise.all([
          all
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(LISTED_DELIVERIES)
            .selectAll()
            .execute(),
          diagnose(trx, pixel),
        ]);
        return { items: rows.map((row) => toDelivery(row, pixel)), ...figures };
      }),
    ),

    // A try is of whoever tries: Meta and Pinterest refuse an event of nobody.
    inStore(testPixel, async ({ owner, origin }, { params: { id } }) => {
      const { sellerId, storeId } = owner;
      await countRequest(database, 'outgoing-webhooks', storeId);
      return database.withSeller(sellerId, async (trx) => {
        const pixel = await getPixel(trx, owner, id);
        assertTriable(pixel);
        const deliveryId = newId();
        const rows = await insertDeliveries(trx, [
          {
            seller_id: sellerId,
            id: deliveryId,
            store_id: storeId,
            pixel_id: id,
            event: 'test',
            event_id: `test.${deliveryId}`,
            order_id: null,
            occurred_at: currentTime(),
            value_cents: 100,
            status: 'na_fila',
          },
        ]);
        await enqueueDeliveries(trx, sellerId, rows, origin.actorId);
        const [row] = rows;
        if (row === undefined) throw new Error('The try was not inserted.');
        return toDelivery(row, pixel);
      });
    }),

    inStore(resendPixelEvents, async ({ owner, origin }, { params: { id }, body: { orderIds } }) => {
      const { sellerId } = owner;
      await countRequest(database, 'outgoing-webhooks', owner.storeId);
      return database.withSeller(sellerId, async (trx) => {
        const pixel = await getPixel(trx, owner, id);
        const purchases = await deliveriesOf(trx, pixel)
          .where('event', '=', 'paid')
          .where('order_id', 'in', orderIds)
          .selectAll()
          .execute();
        const found = new Map(purchases.map((row) => [row.order_id, row]));
        const refused: PixelResendAnswer['refused'] = [];
        const again: DeliveryRow[] = [];
        for (const orderId of orderIds) {
          const row = found.get(orderId);
          const why =
            row === undefined ? 'Este pedido não foi informado a este pixel.' : problemOf(row, pixel);
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
    }),
  ];
});
