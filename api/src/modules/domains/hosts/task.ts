import { z } from '@balcao/api-schema';
import type { Executor } from '../../../db/database';
import { defineTask, enqueueAll } from '../../../queue';
import type { DomainPlace } from './repository';

export const domainCheckTask = defineTask('domain-check', z.object({ domainId: z.string() }));

/** Lets the DNS of domains be looked at. @param at at once when omitted */
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
