import { z } from '@balcao/api-schema';
import type { Executor } from '../../../db/database';
import { defineTask, enqueueAll } from '../../../queue';
import type { DomainPlace } from './repository';

export const domainCheckTask = defineTask('domain-check', z.object({ domainId: z.string() }));

/** Enqueues the checks of domains' DNS, instead of any that wait. @param at their moment; now where it is left out */
export const enqueueChecks = (executor: Executor, places: readonly DomainPlace[], at?: Date): Promise<void> =>
  enqueueAll(
    executor,
    domainCheckTask,
    places.map(({ sellerId, domainId }) => ({
      payload: { domainId },
      sellerId,
      key: domainId,
      idempotencyKey: domainId,
      ...(at && { at }),
    })),
    'restart',
  );
