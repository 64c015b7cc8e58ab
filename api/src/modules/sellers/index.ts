import type { ApiModule } from '../../module';
import { companyChangesRoutes } from './company-changes/routes';
import { eraseCompany, exportCompany } from './personal-data-repository';
import { pictureRoutes } from './pictures/routes';
import { updateIuguStatus, updateKycStatus } from './profile/repository';
import { sellerRoutes } from './profile/routes';
import { savedViewsRoutes } from './saved-views/routes';
import { storesRoutes } from './stores/routes';

export { findCompany, findSeller } from './profile/repository';
export { assertOwnSeller, readSeller } from './profile/service';
export { findFirstStoreId } from './stores/repository';

/** The seller's company, picture and stores, and the list views they saved. */
export const sellers: ApiModule = {
  name: 'sellers',
  tags: {
    seller: 'The profile of a seller.',
    'saved views': 'Lists as people have saved them.',
    stores: 'Stores of a person.',
  },
  routes: [sellerRoutes, companyChangesRoutes, pictureRoutes, storesRoutes, savedViewsRoutes],
  on: { 'kyc.status-changed': updateKycStatus, 'gateway.iugu-status-changed': updateIuguStatus },
  erase: [{ rows: eraseCompany }],
  export: [exportCompany],
};
