import type { ApiModule } from '../../module';
import { createDatabaseDocumentStore } from '../../providers/document-store/database-document-store';
import { eraseRows, exportRecords } from '../../resources/personal-data';
import { orderBumpQuestionRoutes } from './bumps/routes';
import { couponQuestionRoutes } from './coupons/routes';
import { sellerHostRoutes } from './hosts/routes';
import { integrityMetrics } from './integrity/check-metrics';
import { checkStores, enqueueChecks } from './integrity/check-task';
import { deleteOldCspReports } from './integrity/csp-report-repository';
import { cspReportRoutes } from './integrity/csp-report-routes';
import { deleteExpiredPreviews } from './previews/preview-repository';
import { checkoutPreviewRoutes } from './previews/routes';
import { workOffCharges } from './sessions/charge-task';
import { confirmPurchase } from './sessions/enqueue-confirmation';
import { countRefusals, noteLateRefusal } from './sessions/late-refusal';
import { checkoutSessionRoutes } from './sessions/routes';
import { deleteExpiredSessions } from './sessions/session-repository';
import { purgeThemeImages } from './themes/images';
import { checkoutThemeRoutes, checkoutThemes } from './themes/resource';
import { checkoutThemeActionRoutes } from './themes/routes';

export { listChecks } from './integrity/check-repository';
export { listCspReports } from './integrity/csp-report-repository';
export { findPublishedTheme } from './themes/theme-repository';

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
    orderBumpQuestionRoutes,
    sellerHostRoutes,
    checkoutSessionRoutes,
    cspReportRoutes,
    integrityMetrics,
    checkoutThemeActionRoutes,
    checkoutPreviewRoutes,
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
