import type { ApiModule } from '../../module';
import { companyChangesModule } from './company-changes/routes';
import { eraseCompany, exportCompany } from './personal-data-repository';
import { pictureModule } from './pictures/routes';
import { sellerModule } from './profile/routes';
import { updateIuguStatus, updateKycStatus } from './profile/status-repository';
import { savedViewsModule } from './saved-views/routes';
import { storesModule } from './stores/routes';

export { findSeller } from './profile/repository';
export { assertOwnSeller, readSeller } from './profile/service';
export { findFirstStoreId } from './stores/repository';

/** The seller's company, picture and stores, and the list views they saved. */
export const sellers: ApiModule = {
  name: 'sellers',
  routes: [sellerModule, companyChangesModule, pictureModule, storesModule, savedViewsModule],
  on: { 'kyc.status-changed': updateKycStatus, 'gateway.iugu-status-changed': updateIuguStatus },
  erase: [{ rows: eraseCompany }],
  export: [exportCompany],
};
