import type { ApiModule } from '../../module';
import { deleteExpiredCaptureLinks } from './capture/capture-link';
import { identityDocuments } from './documents/sealed-images-repository';
import { eraseReports, exportReports } from './personal-data-repository';
import { providerWorkers } from './provider/ask-provider';
import { cancelIdleReports } from './report/idle-reports';
import { purgeIdentityDocuments } from './retention/retention';

import { kycModule } from './routes';

export { hasApprovedReport, identityConsentsOf } from './personal-data-repository';
export { currentDocuments } from './report/profile';
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
  erase: {
    rows: eraseReports,
    files: async (platform, { sellerId }) => void (await purgeIdentityDocuments(platform, sellerId)),
  },
  export: exportReports,
  sealed: [identityDocuments],
  async demo(platform) {
    const { seedIdentities } = await import('./demo/seed-identities');
    return seedIdentities(platform);
  },
};
