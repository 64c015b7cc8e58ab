import {
  createCalendarFeed,
  deleteCalendarFeed,
  downloadCalendar,
  getCalendarFeed,
  subscribeToCalendar,
} from '@balcao/api-schema';
import { addDays, CUSTODIES, formatInstant, formatMoney, todayInSaoPaulo } from '@balcao/domain';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { generateIcsCalendar, type IcsEvent } from 'ts-ics';
import { recordAudit } from '../../audit/record-audit';
import { fromAnywhere, implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { notify } from '../../notices/notify';
import { isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';
import { composeMail } from '../../providers/mail/compose';
import { newToken } from '../../security/digest';
import { type DueDay, dueDays } from './receivables';

const DAYS_AHEAD = 400;
/** The public address of the API. */
const CALENDARS = '/api/finance/calendars';
const FILE = /^([\w-]{43})\.ics$/;
const PRODUCT = '-//Balcao//Agenda de recebiveis//PT-BR';

/** A calendar day, which has no zone. */
const dayOf = (day: string) => ({ date: new Date(`${day}T00:00:00Z`), type: 'DATE' as const });

const toEvent = (
  { custody, day, openCents, receivables }: DueDay,
  storeId: string,
  stamp: Date,
): IcsEvent => ({
  // Stable, so that a calendar changes its entry instead of adding another one.
  uid: `${day}-${custody === 'vendedor' ? 'direto-' : ''}${storeId}@balcao`,
  stamp: { date: stamp },
  start: dayOf(day),
  end: dayOf(addDays(day, 1)),
  summary: `${formatMoney(openCents).replace('\u00A0', ' ')} a receber${custody === 'vendedor' ? ' direto' : ''}`,
  description: receivables === 1 ? '1 recebível' : `${receivables} recebíveis`,
  timeTransparent: 'TRANSPARENT',
});

/** The days on which money falls due as an iCalendar file (RFC 5545): amounts and days, and nothing of buyers. */
const writeCalendar = (days: readonly DueDay[], storeId: string, stamp: Date): string =>
  generateIcsCalendar({
    version: '2.0',
    prodId: PRODUCT,
    method: 'PUBLISH',
    name: 'Recebíveis no Balcão',
    events: days.map((day) => toEvent(day, storeId, stamp)),
  });

/**
 * The addresses that lead somewhere: of active stores, whose owner and who made it are active and have neither a new password nor
 * were blocked since, and who made it works there.
 */
const livingFeeds = (platform: Executor) =>
  platform
    .selectFrom('calendar_feeds as feed')
    .innerJoin('stores', (join) =>
      join.onRef('stores.seller_id', '=', 'feed.seller_id').onRef('stores.id', '=', 'feed.store_id'),
    )
    .innerJoin('users as owner', 'owner.seller_id', 'feed.seller_id')
    .innerJoin('users as maker', 'maker.id', 'feed.created_by')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.seller_id', '=', 'feed.seller_id')
        .onRef('memberships.store_id', '=', 'feed.store_id')
        .onRef('memberships.user_id', '=', 'feed.created_by')
        .on('memberships.status', '=', 'active'),
    )
    .where('stores.status', '=', 'active')
    .where('owner.status', '=', 'active')
    .where('maker.status', '=', 'active')
    .where(
      sql<boolean>`feed.created_at > coalesce(greatest(owner.links_ended_at, maker.links_ended_at), '-infinity')`,
    );

/** The days on which money falls due, for calendars: a file, and an address without a login that can be renewed. */
export const calendarRoutes = routesOf('finance', (platform) => {
  const { database, config, digest } = platform;
  const { inStore } = implementsOn(platform);
  const hashOf = (token: string) => digest(`calendar-feed|${token}`);
  const produces = { schema: { produces: ['text/calendar'] } };

  /** All that falls due, from any payer. */
  async function answerCalendar(reply: FastifyReply, owner: Owner): Promise<string> {
    const now = currentTime();
    const from = todayInSaoPaulo(now);
    const to = addDays(from, DAYS_AHEAD);
    const executor = database.forSeller(owner.sellerId);
    const days = await Promise.all(
      CUSTODIES.map((custody) => dueDays(executor, owner, { custody, from, to })),
    );
    reply.type('text/calendar; charset=utf-8').serializer(String);
    return writeCalendar(days.flat(), owner.storeId, now);
  }

  return [
    inStore(getCalendarFeed, async ({ owner, identity }) => {
      const feed = await livingFeeds(database.platform)
        .where(ofStore(owner, 'feed'))
        .select(['maker.name as createdBy', 'feed.created_at as createdAt'])
        .executeTakeFirst();
      return {
        createdAt: feed?.createdAt.toISOString() ?? null,
        createdBy: feed?.createdBy ?? '',
        canEdit: isAllowed(identity, 'financeiro:editar'),
      };
    }),

    // The address is answered here and never again: only its hash is stored. The owners are told.
    inStore(createCalendarFeed, async ({ owner, origin, identity }) => {
      const token = newToken();
      const createdAt = currentTime();
      const feed = { token_hash: hashOf(token), created_by: identity.userId, created_at: createdAt };
      await database.withSeller(owner.sellerId, async (trx) => {
        await trx
          .insertInto('calendar_feeds')
          .values({ seller_id: owner.sellerId, store_id: owner.storeId, ...feed })
          .onConflict((conflict) => conflict.columns(['seller_id', 'store_id']).doUpdateSet(feed))
          .execute();
        await notify(trx, owner, {
          category: 'security',
          target: { kind: 'calendar', id: '' },
          mail: ({ email, name, storeName }) =>
            composeMail({
              to: email,
              kind: 'calendar-address-created',
              subject: 'Novo endereço da agenda de recebíveis',
              name,
              paragraphs: [
                `${identity.name} criou um endereço que mostra, sem senha, quanto a loja ${storeName} tem a receber por dia, em ${formatInstant(createdAt.toISOString())} (horário de Brasília). O endereço de antes deixou de valer.`,
                'Se não foi você nem quem trabalha com você, encerre o endereço em Extrato, Agenda de recebíveis, e troque a sua senha agora.',
              ],
            }),
        });
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'calendar-feed.create',
          entity: 'calendar-feed',
          entityId: owner.storeId,
        });
      });
      return { url: `${config.publicUrl}${CALENDARS}/${token}.ics` };
    }),

    inStore(deleteCalendarFeed, ({ owner, origin }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('calendar_feeds')
          .where(ofStore(owner))
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw new Problem('not_found');
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'calendar-feed.delete',
          entity: 'calendar-feed',
          entityId: owner.storeId,
        });
      }),
    ),

    inStore(
      downloadCalendar,
      ({ owner }, _, reply) => {
        reply.header('content-disposition', 'attachment; filename="recebiveis.ics"');
        return answerCalendar(reply, owner);
      },
      produces,
    ),

    fromAnywhere(
      subscribeToCalendar,
      async (_, { params: { file } }, reply) => {
        const token = FILE.exec(file)?.[1];
        if (token === undefined) throw new Problem('not_found');
        const owner = await livingFeeds(database.platform)
          .where('feed.token_hash', '=', hashOf(token))
          .select(['feed.seller_id as sellerId', 'feed.store_id as storeId'])
          .executeTakeFirst();
        if (owner === undefined) throw new Problem('not_found');
        return answerCalendar(reply, owner);
      },
      produces,
    ),
  ];
});
