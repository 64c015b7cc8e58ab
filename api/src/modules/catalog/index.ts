import type { ApiModule } from '../../module';
import { createDatabaseDocumentStore } from '../../providers/document-store/database-document-store';
import { eraseCatalog, exportCatalog } from './personal-data-repository';
import { productBulkJob } from './products/bulk/job';
import { productBulkRoutes } from './products/bulk/routes';
import { productExportJob } from './products/export/job';
import { productExportRoutes } from './products/export/routes';
import { productImagesRoutes } from './products/images/routes';
import { purgeLooseImages } from './products/images/service';
import { productImportJob } from './products/import/job';
import { productImportRoutes } from './products/import/routes';
import { checkoutLinkRoutes } from './products/links/resource';
import { productsRoutes } from './products/routes';
import { fetchPictures } from './products/sync/pictures';

export { imageUrlOf } from './products/images/image-url';
export { findOpenedLink, type OpenedLink } from './products/links/link-repository';
export { shownCheckoutUrl } from './products/links/resource';
export { findListedProducts } from './products/list/repository';
export {
  findNewestOnSale,
  findOfferedProducts,
  type OfferedProduct,
  variantNameOf,
} from './products/offers/repository';
export { soldPrices } from './products/prices/repository';
export { findNewestProductId, findProducts } from './products/repository';
export { createProduct } from './products/service';
export { findShippedProducts, type ShippedProduct } from './products/shipping/repository';
export {
  countedUnits,
  countedUnitsOf,
  lockReservedProducts,
  reservationLock,
  reservationMoves,
  reservationWrites,
  reservedBy,
  type StockUnits,
} from './products/stock/repository';
export { countWithoutWeight } from './products/sync/repository';
export {
  archiveSynced,
  type SyncedProduct,
  setMissingWeights,
  syncProduct,
} from './products/sync/sync-product';

/** The products that sellers sell. */
export const catalog: ApiModule = {
  name: 'catalog',
  tags: {
    products: 'What a store sells, its pictures, links, files and changes of many at once.',
  },
  routes: [
    productsRoutes,
    productImagesRoutes,
    checkoutLinkRoutes,
    productBulkRoutes,
    productExportRoutes,
    productImportRoutes,
  ],
  workers: (platform) => [fetchPictures(platform, createDatabaseDocumentStore(platform.database))],
  jobs: (platform) => [productBulkJob(platform), productExportJob, productImportJob(platform)],
  sweep: {
    productImages: ({ database }) => purgeLooseImages(database, createDatabaseDocumentStore(database)),
  },
  erase: [{ rows: eraseCatalog }],
  export: [exportCatalog],
  demoStore: [
    async (demo) => (await import('./demo/seed-products')).seedProducts(demo),
    async (demo) => (await import('./demo/seed-links')).seedLinks(demo),
  ],
};
