import {
  type CompositionActor,
  chooseCompositionSide,
  getComposition,
  getCompositionHistory,
  rollBackComposition,
} from '@balcao/api-schema';
import type { ChannelHealth } from '@balcao/api-schema/control';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import type { Executor } from '../../db/database';
import { PLATFORM_OWNER } from '../../db/owner';
import { Problem } from '../../problem';
import type { CompositionControl } from '../../providers/composition-control/composition-control';
import { createHttpControl } from '../../providers/composition-control/http-control';
import { namesOf } from '../identity';

/** `<token> (<whom it acted for>)`. */
const ACTING_FOR = /^(?<via>.+) \((?<person>[^()]+)\)$/;
const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SYSTEM = 'system:';

/**
 * Resolves the actors of a channel's log. The log holds ids of back-office people, which mean nothing outside of it;
 * here they get names.
 *
 * @param actors all actors that will be looked up
 */
async function actorReader(
  database: Executor,
  actors: readonly string[],
): Promise<(by: string) => CompositionActor> {
  const people = actors.flatMap((by) => ACTING_FOR.exec(by)?.groups?.person ?? []);
  const names = await namesOf(
    database,
    people.filter((person) => USER_ID.test(person)),
  );
  return (by) => {
    if (by.startsWith(SYSTEM)) return { kind: 'system', name: by.slice(SYSTEM.length), via: null };
    const { via = null, person = by } = ACTING_FOR.exec(by)?.groups ?? {};
    return { kind: via === null ? 'token' : 'person', name: names.get(person) ?? person, via };
  };
}

/**
 * The composition of each channel, since when and by whom, and its rollback. The edge's control does the work; this calls it with the
 * installation's token.
 */
export const compositionRoutes = routesOf('composition', (platform) => {
  const { config, database } = platform;
  const { own } = implementsOn(platform);
  const control = config.compositionControl && createHttpControl(config.compositionControl);

  function assertControl(): CompositionControl {
    if (control === undefined) throw new Problem('composition_not_configured');
    return control;
  }

  return [
    own(getComposition, async (_, { query: { channel = config.channel } }, { log }) => {
      if (control === undefined) return { kind: 'not_configured' } as const;
      const [status, health] = await Promise.all([
        control.status(channel),
        control.health(channel).catch((error: unknown): ChannelHealth | null => {
          log.warn({ err: error, channel }, 'no health of versions');
          return null;
        }),
      ]);
      if (status === undefined) return { kind: 'empty', channel } as const;
      const { generation, state, stable, canary, remotes } = status;
      const actor = await actorReader(
        database.platform,
        [stable, ...(canary ? [canary] : []), ...remotes].map(({ by }) => by),
      );
      return {
        kind: 'running',
        channel,
        generation,
        state,
        stable: { ...stable, by: actor(stable.by) },
        canary: canary && { ...canary, by: actor(canary.by) },
        parts: remotes.map((remote) => ({ ...remote, by: actor(remote.by) })),
        health,
      } as const;
    }),

    own(getCompositionHistory, async (_, { query: { channel = config.channel, before, limit } }) => {
      const log = await assertControl().log(channel, { before, limit });
      if (log === undefined) return { items: [], hasMore: false };
      const actor = await actorReader(
        database.platform,
        log.items.map(({ by }) => by),
      );
      return { ...log, items: log.items.map((entry) => ({ ...entry, by: actor(entry.by) })) };
    }),

    // The step-up keeps an admin's unattended browser from bringing an old fault back. The channel's log gets the admin's id and not
    // their name, because others read it too.
    own(rollBackComposition, async ({ identity, origin }, { body }) => {
      const { channel = config.channel, to, generation, reason } = body;
      const written = await assertControl().rollback(channel, {
        to,
        generation,
        reason,
        actingFor: identity.userId,
      });
      await database.withPlatform((trx) =>
        recordAudit(trx, origin, {
          sellerId: PLATFORM_OWNER.sellerId,
          action: 'composition.rollback',
          entity: 'composition',
          entityId: `${channel}/${written}`,
          before: { generation },
          after: { generation: written, ...(to && { to }), reason },
        }),
      );
      return { channel, generation: written };
    }),

    own(chooseCompositionSide, (_, { body: { channel = config.channel, ...request } }) =>
      assertControl().signSide(channel, request),
    ),
  ];
});
