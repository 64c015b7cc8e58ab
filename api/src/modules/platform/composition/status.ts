import type { CompositionHistory, CompositionStatus } from '@balcao/api-schema';
import type { ChannelHealth } from '@balcao/api-schema/control';
import type { Executor } from '../../../db/database';
import type { CompositionControl } from '../../../providers/composition-control/composition-control';
import { actorReader } from './actors';

export interface ReadOptions {
  /** Called with the reason when there are no health figures. */
  onHealthMissing(error: unknown): void;
}

/** The composition of a channel, who promoted it, and its health. */
export async function readChannelStatus(
  control: CompositionControl,
  database: Executor,
  channel: string,
  { onHealthMissing }: ReadOptions,
): Promise<CompositionStatus> {
  const [status, health] = await Promise.all([
    control.status(channel),
    control.health(channel).catch((error: unknown): ChannelHealth | null => {
      onHealthMissing(error);
      return null;
    }),
  ]);
  if (status === undefined) return { kind: 'empty', channel };
  const { generation, state, stable, canary, remotes } = status;
  const actor = await actorReader(
    database,
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
  };
}

/** The channel's log, newest first. */
export async function readChannelHistory(
  control: CompositionControl,
  database: Executor,
  channel: string,
  page: { before: number | undefined; limit: number },
): Promise<CompositionHistory> {
  const log = await control.log(channel, page);
  if (log === undefined) return { items: [], hasMore: false };
  const actor = await actorReader(
    database,
    log.items.map(({ by }) => by),
  );
  return { ...log, items: log.items.map((entry) => ({ ...entry, by: actor(entry.by) })) };
}
