import type { ApiModule } from '../../module';
import { receiveWebhooks } from '../../webhooks/receive-webhooks';
import { captureRoutes, deleteExpiredCaptureLinks } from './capture';
import { documentRoutes } from './documents';
import { eraseIdentity, exportReports } from './personal-data';
import { providerWorkers, verdictWebhooks } from './provider';
import { cancelIdleReports, reportRoutes } from './reports';
import { purgeIdentityDocuments } from './retention';
import { reviewRoutes } from './review';
import { identityDocuments } from './shared/images';

export { hasApprovedReport, identityConsentsOf } from './personal-data';
export { purgeIdentityDocuments } from './retention';
export { currentDocuments } from './shared/images';
export { findLatestReport, findStatus } from './shared/verification';

/** Identity verification: the seller sends documents, a reviewer or a service decides. */
export const kyc: ApiModule = {
  name: 'kyc',
  tags: {
    kyc: 'The identity of a seller and its documents.',
    'kyc review': 'Identities that the platform reviews.',
  },
  routes: [
    reportRoutes,
    documentRoutes,
    captureRoutes,
    reviewRoutes,
    (platform) => receiveWebhooks(platform.database, verdictWebhooks(platform)),
  ],
  workers: providerWorkers,
  sweep: {
    captureLinks: ({ database }) => deleteExpiredCaptureLinks(database),
    idleReports: cancelIdleReports,
    identityDocuments: (platform) => purgeIdentityDocuments(platform),
  },
  erase: [
    {
      rows: eraseIdentity,
      files: async (platform, { sellerId }) => void (await purgeIdentityDocuments(platform, sellerId)),
    },
  ],
  export: [exportReports],
  sealed: [identityDocuments],
  demo: [async (platform) => (await import('./demo/seed-identities')).seedIdentities(platform)],
};
