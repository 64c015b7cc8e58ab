import type { LiveTopic } from '@balcao/domain';
import { Transaction } from 'kysely';
import { afterCommit } from '../db/after-commit';
import type { Executor } from '../db/database';
import { poolContextOf } from '../db/pool-adapter';

/**
 * Notifies the seller's open pages of a change after the transaction has committed, and never after a rollback. It costs
 * the transaction nothing: changes of all transactions are sent together, moments later. Outside of a transaction what
 * was written is committed already.
 */
export async function publishLive(
  executor: Executor,
  { sellerId }: { sellerId: string },
  topic: LiveTopic,
): Promise<void> {
  const { onLiveChange } = poolContextOf(executor);
  const send = () => onLiveChange({ sellerId, topic });
  if (executor instanceof Transaction) await afterCommit(executor, send);
  else send();
}
