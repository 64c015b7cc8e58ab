import { EventEmitter } from 'node:events';

/**
 * Wakes this process's workers after a commit. There is one per process, because callers that enqueue have a
 * transaction and no worker.
 */
const enqueued = new EventEmitter<{ kind: [string] }>().setMaxListeners(0);

/** Announces a new task of a kind. */
export const announce = (kind: string): void => {
  enqueued.emit('kind', kind);
};

/** Calls back for each announced kind. @returns the function that unsubscribes */
export function onAnnounced(listener: (kind: string) => void): () => void {
  enqueued.on('kind', listener);
  return () => enqueued.off('kind', listener);
}
