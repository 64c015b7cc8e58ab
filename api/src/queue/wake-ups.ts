import { EventEmitter } from 'node:events';

/**
 * Tells this process's workers of tasks that were just committed. One for the process: who enqueues has a transaction and knows
 * no worker.
 */
const enqueued = new EventEmitter<{ kind: [string] }>().setMaxListeners(0);

/** Says that there is a new task of a kind. */
export const announce = (kind: string): void => {
  enqueued.emit('kind', kind);
};

/** Calls back for each kind that is announced. @returns the function that ends it */
export function onAnnounced(listener: (kind: string) => void): () => void {
  enqueued.on('kind', listener);
  return () => enqueued.off('kind', listener);
}
