import type { BuyerCheckoutsTable, BuyerCheckoutTokensTable } from './buyer-checkouts-schema';
import type { CheckoutCspReportsTable, CheckoutLooksTable } from './checkout-integrity-schema';
import type {
  CheckoutThemeImagesTable,
  CheckoutThemePreviewsTable,
  CheckoutThemesTable,
  CheckoutThemeVersionsTable,
} from './checkout-themes-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfCheckout {
  buyer_checkouts: BuyerCheckoutsTable;
  buyer_checkout_tokens: BuyerCheckoutTokensTable;
  checkout_csp_reports: CheckoutCspReportsTable;
  checkout_looks: CheckoutLooksTable;
  checkout_themes: CheckoutThemesTable;
  checkout_theme_versions: CheckoutThemeVersionsTable;
  checkout_theme_images: CheckoutThemeImagesTable;
  checkout_theme_previews: CheckoutThemePreviewsTable;
}
