import { z } from '@balcao/api-schema';
import type { SellerTransaction } from '../../../db/database';
import { defineTask, enqueue } from '../../../queue';
import type { CertificatePlace } from './certificate-repository';

export const certificateTask = defineTask('certificate', z.object({ domainId: z.string() }));

/** Lets what is next for a certificate be done now. */
export const enqueueCertificate = (trx: SellerTransaction, { sellerId, domainId }: CertificatePlace) =>
  enqueue(
    trx,
    certificateTask,
    { payload: { domainId }, sellerId, key: domainId, idempotencyKey: domainId },
    'restart',
  );
