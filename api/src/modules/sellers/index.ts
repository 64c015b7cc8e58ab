import type { ApiModule } from '../../module';
import { companyChangesRoutes } from './company-changes';
import { eraseCompany, exportCompany } from './personal-data-repository';
import { pictureRoutes } from './pictures';
import { profileRoutes } from './profile';
import { savedViewsRoutes } from './saved-views';
import { updateIuguStatus, updateKycStatus } from './seller';
import { storesRoutes } from './stores';

export { readSeller } from './profile';
export { assertOwnSeller, findCompany, findSeller } from './seller';
export { findFirstStoreId } from './stores';

/** The seller's company, picture and stores, and the list views they saved. */
export const sellers: ApiModule = {
  name: 'sellers',
  tags: {
    seller: 'The profile of a seller.',
    'saved views': 'Lists as people have saved them.',
    stores: 'Stores of a person.',
  },
  routes: [profileRoutes, companyChangesRoutes, pictureRoutes, storesRoutes, savedViewsRoutes],
  on: { 'kyc.status-changed': updateKycStatus, 'gateway.iugu-status-changed': updateIuguStatus },
  erase: [{ rows: eraseCompany }],
  export: [exportCompany],
};
