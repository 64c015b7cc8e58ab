import type { ApiModule } from '../../module';
import { eraseCompany, exportCompany } from './personal-data-repository';
import { pictureModule } from './pictures/routes';
import { sellerModule } from './profile/routes';
import { savedViewsModule } from './saved-views/routes';
import { storesModule } from './stores/routes';

export { findSeller } from './profile/repository';
export { readSeller, requireOwnSeller } from './profile/service';

/** The seller's company, picture and stores, and the list views they saved. */
export const sellers: ApiModule = {
  name: 'sellers',
  routes: [sellerModule, pictureModule, storesModule, savedViewsModule],
  erase: { rows: eraseCompany },
  export: exportCompany,
};
