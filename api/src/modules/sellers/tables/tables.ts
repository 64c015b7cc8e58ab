import type {
  CompanyChangesTable,
  SavedViewsTable,
  SellerPicturesTable,
  SellersTable,
  StoresTable,
} from './sellers-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfSellers {
  sellers: SellersTable;
  company_changes: CompanyChangesTable;
  stores: StoresTable;
  seller_pictures: SellerPicturesTable;
  saved_views: SavedViewsTable;
}
