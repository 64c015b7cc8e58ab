import type { ApiModule } from '../../module';
import { createDatabaseDocumentStore } from '../../providers/document-store/database-document-store';
import { checkoutLinkRoutes } from './checkout-links';
import { eraseCatalog, exportCatalog } from './personal-data-repository';
import { productBulkJob, productBulkRoutes } from './product-bulk';
import { productExportJob, productExportRoutes } from './product-export';
import { productImagesRoutes, purgeLooseImages } from './product-images';
import { productImportJob, productImportRoutes } from './product-import';
import { productsRoutes } from './products';
import { fetchPictures } from './synced-products';

export { findOpenedLink, linksOnSale, type OpenedLink, shownCheckoutUrl } from './checkout-links';
export {
  findNewestOnSale,
  findOfferedProducts,
  findShippedProducts,
  type OfferedProduct,
  type ShippedProduct,
  variantNameOf,
} from './offered-products';
export { imageUrlOf } from './product-images';
export { findListedProducts } from './product-list';
export { soldPrices } from './product-prices';
export { createProduct } from './products';
export {
  countedUnits,
  countedUnitsOf,
  lockReservedProducts,
  reservationLock,
  reservationMoves,
  reservationWrites,
  reservedBy,
  type StockUnits,
} from './stock';
export { findNewestProductId, findProducts } from './stored-products';
export {
  archiveSynced,
  countWithoutWeight,
  type SyncedProduct,
  setMissingWeights,
  syncProduct,
} from './synced-products';

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
