import type { ApiModule } from '../../module';
import { deleteExpiredCaptureLinks } from './capture/repository';
import { identityDocuments } from './documents/sealed-images-repository';
import { eraseIdentity } from './erase-identity';
import { exportReports } from './personal-data-repository';
import { providerWorkers } from './provider/ask-provider';
import { cancelIdleReports } from './report/idle-reports';
import { purgeIdentityDocuments } from './retention/retention';
import { kycModule } from './routes';

export { currentDocuments } from './documents/repository';
export { hasApprovedReport, identityConsentsOf } from './personal-data-repository';
export { findLatestReport, findStatus } from './report/repository';
export { purgeIdentityDocuments } from './retention/retention';

/** Identity verification: the seller sends documents, a reviewer or a service decides. */
export const kyc: ApiModule = {
  name: 'kyc',
  routes: [kycModule],
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
