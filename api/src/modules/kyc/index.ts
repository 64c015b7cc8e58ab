import type { ApiModule } from '../../module';
import { receiveWebhooks } from '../../webhooks/receive-webhooks';
import { deleteExpiredCaptureLinks } from './capture/repository';
import { captureRoutes } from './capture/routes';
import { identityDocuments } from './documents/sealed-images-repository';
import { eraseIdentity } from './erase-identity';
import { exportReports } from './personal-data-repository';
import { providerWorkers } from './provider/ask-provider';
import { verdictWebhooks } from './provider/verdict-webhooks';
import { cancelIdleReports } from './report/idle-reports';
import { profileRoutes } from './report/routes';
import { purgeIdentityDocuments } from './retention/retention';
import { reviewRoutes } from './review/routes';
import { documentRoutes } from './uploads/routes';

export { currentDocuments } from './documents/repository';
export { hasApprovedReport, identityConsentsOf } from './personal-data-repository';
export { findLatestReport, findStatus } from './report/repository';
export { purgeIdentityDocuments } from './retention/retention';

/** Identity verification: the seller sends documents, a reviewer or a service decides. */
export const kyc: ApiModule = {
  name: 'kyc',
  tags: {
    kyc: 'The identity of a seller and its documents.',
    'kyc review': 'Identities that the platform reviews.',
  },
  routes: [
    profileRoutes,
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
