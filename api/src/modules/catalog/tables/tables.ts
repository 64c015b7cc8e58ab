import type {
  CheckoutLinksTable,
  ProductImagesTable,
  ProductPricesTable,
  ProductSalesDailyTable,
  ProductSkusTable,
  ProductsTable,
  ProductVariantsTable,
  StockReservationsTable,
} from './products-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfCatalog {
  products: ProductsTable;
  product_variants: ProductVariantsTable;
  product_skus: ProductSkusTable;
  product_images: ProductImagesTable;
  checkout_links: CheckoutLinksTable;
  product_prices: ProductPricesTable;
  product_sales_daily: ProductSalesDailyTable;
  stock_reservations: StockReservationsTable;
}
