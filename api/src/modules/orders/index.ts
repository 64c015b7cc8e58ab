import type { ApiModule } from '../../module';
import { orderBulkModule } from './bulk/routes';
import { deleteOldCarts } from './carts/cart-repository';
import { cartOptOutModule } from './carts/opt-out-routes';
import { enqueueReminders, remindLeftCarts } from './carts/remind-by-itself';
import { cartsModule } from './carts/routes';
import { demoDataModule } from './demo/routes';
import { purgeEvidence } from './disputes/evidence';
import { disputeEvidenceFiles } from './disputes/evidence-repository';
import { syncDisputes } from './disputes/record/sync-disputes';
import { remindOfDisputes } from './disputes/remind';
import { disputesModule } from './disputes/routes';
import { evidencePackRoutes } from './evidence-pack/routes';
import { expirePayments } from './expiry/expire-payments';
import { expireOlderPayments } from './expiry/older-payments';
import { orderExportModule } from './export/routes';
import { checkoutFeedModule } from './feed/routes';
import { orderInvoiceModule } from './invoice/routes';
import { enqueueDueRollUps, rollUpMetrics } from './metrics/roll-up';
import { metricsModule } from './metrics/routes';
import { orderNoteRoutes } from './notes/resource';
import { eraseOrders, exportOrders } from './personal-data-repository';
import { pickingListModule } from './picking-list/routes';
import { recalculateOlderOrders } from './recalculation/older-orders';
import { resendChargeModule } from './resend/routes';
import { deleteOldTestOrders } from './retention-repository';
import { ordersModule } from './routes';
import { searchModule } from './search/routes';
import { searchTextsOfStoredOrders } from './search-texts/fill-search-texts';
import { abandonCheckouts, enqueueOverdueAbandonments } from './sessions/abandon';
import { orderTagsModule } from './tags/routes';
import { testSessionModule } from './test-session/routes';
import { deleteExpiredTracking } from './tracking/repository';
import { sealedVisits } from './tracking/sealed';
import { trackingImportModule } from './tracking-import/routes';
import { orderWorkModule } from './work-routes';

export { orderNumbersOf, redactBuyers } from './buyer/erasure-repository';
export { type CapturedCart, capturedCarts } from './carts/captured-carts';
export { deleteCartsOf, mergeCarts } from './carts/cart-repository';
export { findCarts } from './carts/list-repository';
export { recoveryLinkTo } from './carts/recovery-link';
export { hasOrders } from './demo/repository';
export { withActorNames } from './details/actor-names';
export {
  findOrder,
  getOrder,
  listOrders,
  lockSeenOrder,
  type OwnOrder,
  readOrder,
} from './details/service';
export { readEvidence } from './disputes/evidence';
export { readDisputeAnswer } from './disputes/repository';
export { createTestOrder } from './gateway/create-test-order';
export { recordGatewayEvents } from './gateway/record-gateway-events';
export { recordReusedNotice } from './gateway/record-reused-notice';
export { recordCheckoutEvents } from './ingestion/record-checkout-events';
export { recordOrderEvents } from './ingestion/record-order-events';
export { recordPaymentEvents } from './ingestion/record-payment-events';
export type { RecordedEvents } from './ingestion/recorded-events';
export { endPayment } from './ingestion/replace-payment';
export { upsertOrder, writeOrder } from './ingestion/upsert-order';
export { hasLiveOrder } from './list/repository';
export { rebuildMetrics } from './metrics/roll-up';
export { assertRefundable } from './refunds/assert-refundable';
export { recordRefund, storeRefund } from './refunds/write-refund';
export { applyOrderEvents, applyOrderReport } from './reports/apply-order-report';
export type { OrderReport, ReportedEvent } from './reports/order-report';
export { visitTask } from './sessions/visit-task';
export { type Channel, placeIn } from './state/channel';
export { lockOrder, paymentsAt, type StoredOrder, type StoredPayment } from './state/repository';
export { forOrder, forVisit, keepTracking } from './tracking/keep-tracking';
export { type ReadVisit, readVisit, readVisitOfOrder } from './tracking/read-tracking';
export type { Acting } from './write/acting';
export type { NewEvent } from './write/event-repository';
export { recordOrderEvent } from './write/record-order-event';

/** Orders from every door, their payments and parcels. */
export const orders: ApiModule = {
  name: 'orders',
  routes: [
    ordersModule,
    searchModule,
    orderWorkModule,
    orderNoteRoutes,
    orderTagsModule,
    orderInvoiceModule,
    orderBulkModule,
    orderExportModule,
    pickingListModule,
    resendChargeModule,
    trackingImportModule,
    checkoutFeedModule,
    metricsModule,
    cartsModule,
    cartOptOutModule,
    demoDataModule,
    testSessionModule,
    disputesModule,
    evidencePackRoutes,
  ],
  backfills: (platform) => ({
    'order-search-texts': searchTextsOfStoredOrders(),
    'order-remainders': recalculateOlderOrders(platform),
    'payment-expiry': expireOlderPayments(),
  }),
  workers: (platform) => [
    abandonCheckouts(platform),
    remindLeftCarts(platform),
    rollUpMetrics(platform.database),
    expirePayments(platform),
  ],
  on: { 'order.disputed': syncDisputes, 'carts.left': enqueueReminders },
  sweep: {
    carts: ({ database }) => deleteOldCarts(database),
    visitTracking: ({ database }) => deleteExpiredTracking(database.platform),
    testOrders: ({ database }) => deleteOldTestOrders(database),
    dueRollUps: ({ database }) => enqueueDueRollUps(database),
    disputeReminders: remindOfDisputes,
    oldEvidence: (platform) => purgeEvidence(platform),
    overdueAbandonments: ({ database }) => enqueueOverdueAbandonments(database),
  },
  erase: [{ rows: eraseOrders, files: (platform, { sellerId }) => purgeEvidence(platform, sellerId) }],
  export: [exportOrders],
  sealed: [disputeEvidenceFiles, sealedVisits],
  demoStore: [async (demo) => (await import('./demo/seed-orders')).seedOrders(demo)],
};
