import type { PixelTruthQuery, PixelTruthRow } from '@balcao/api-schema';
import { PIXEL_PROVIDER_FACTS, PIXEL_PROVIDERS, TIME_ZONE } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

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

/**
 * Counts the paid orders by provider, day of São Paulo and state, for providers of which the store has a pixel. Each paid order counts once
 * per provider, in exactly one state.
 */
export async function readTruth(
  executor: Executor,
  { sellerId, storeId }: Owner,
  { from, to }: PixelTruthQuery,
): Promise<PixelTruthRow[]> {
  const { rows } = await sql<PixelTruthRow>`
    with sold as materialized (
      select id, (paid_at at time zone ${TIME_ZONE})::date::text as day from orders
      where ${ofStore({ sellerId, storeId })} and not is_test and source <> 'test-charge'
        and paid_at >= ${startOf(from)} and paid_at < ${startOf(to, 1)}
    ), kind as (
      select distinct provider from pixels where ${ofStore({ sellerId, storeId })}
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
    order by sold.day desc, kind.provider`.execute(executor);
  return rows;
}
