import type { ApiModule } from '../../module';
import { createDatabaseDocumentStore } from '../../providers/document-store/database-document-store';
import { eraseRows, exportRecords } from '../../resources/personal-data';
import { countRefusals, noteLateRefusal } from './card-testing';
import { workOffCharges } from './charges';
import { confirmPurchase } from './confirmation';
import { sellerHostRoutes } from './hosts';
import { checkStores, enqueueChecks, integrityMetrics } from './page-checks';
import { checkoutSessionRoutes } from './payment';
import { cspReportRoutes, deleteOldCspReports } from './policy-reports';
import { checkoutPreviewRoutes, deleteExpiredPreviews, sharedPreviewRoutes } from './previews';
import { couponQuestionRoutes, couponSimulationRoutes, orderBumpQuestionRoutes } from './questions';
import { deleteExpiredSessions } from './session-rows';
import { purgeThemeImages, themeImageRoutes } from './theme-images';
import { checkoutThemeActionRoutes, checkoutThemeRoutes, checkoutThemes } from './themes';

export { listChecks } from './page-checks';
export { listCspReports } from './policy-reports';
export { findPublishedTheme } from './themes';

/** The buyer's checkout: its sessions and payments, what other checkouts ask before they charge, and what sellers try out of it. */
export const checkout: ApiModule = {
  name: 'checkout',
  tags: {
    'buyer checkout': 'The checkout of a link, for its buyer, by the token of the session.',
    checkout: 'Questions of a checkout before it charges, and reports of its pages.',
    'checkout-themes': 'The appearance of a checkout, with its versions and pictures.',
  },
  routes: [
    couponQuestionRoutes,
    couponSimulationRoutes,
    orderBumpQuestionRoutes,
    sellerHostRoutes,
    checkoutSessionRoutes,
    cspReportRoutes,
    integrityMetrics,
    checkoutThemeActionRoutes,
    themeImageRoutes,
    checkoutPreviewRoutes,
    sharedPreviewRoutes,
    checkoutThemeRoutes,
  ],
  workers: (platform) => [workOffCharges(platform), countRefusals(platform), ...checkStores(platform)],
  on: {
    async 'order.changed'(trx, event) {
      await confirmPurchase(trx, event);
      await noteLateRefusal(trx, event);
    },
  },
  sweep: {
    buyerSessions: ({ database }) => deleteExpiredSessions(database.platform),
    cspReports: ({ database }) => deleteOldCspReports(database.platform),
    checkoutLooks: (platform) => enqueueChecks(platform),
    themePreviews: ({ database }) => deleteExpiredPreviews(database.platform),
    themeImages: ({ database }) => purgeThemeImages(database, createDatabaseDocumentStore(database)),
  },
  erase: [
    eraseRows('buyer_checkouts'),
    eraseRows('checkout_looks'),
    eraseRows('checkout_theme_previews'),
    // Their versions go with them.
    eraseRows('checkout_themes'),
    eraseRows('checkout_theme_images'),
  ],
  demoStore: [async (demo) => (await import('./demo/seed-themes')).seedThemes(demo)],
  export: [exportRecords('checkoutThemes', checkoutThemes)],
};
