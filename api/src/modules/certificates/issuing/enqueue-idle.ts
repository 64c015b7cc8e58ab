import type { Platform } from '../../../platform';
import { enqueueAll } from '../../../queue';
import { findIdleCertificates } from './certificate-repository';
import { certificateTask } from './task';

/** Takes up certificates that nobody works on, such as those of hosts that were proven before there was an authority. */
export async function enqueueIdleCertificates({ acme, database }: Platform): Promise<void> {
  if (acme === undefined) return;
  const idle = await findIdleCertificates(database.platform);
  await enqueueAll(
    database.platform,
    certificateTask,
    idle.map(({ sellerId, domainId }) => ({
      payload: { domainId },
      sellerId,
      key: domainId,
      idempotencyKey: domainId,
    })),
  );
}
