import type { ApiModule } from '../../module';
import { orderBulkJob } from './bulk/job';
import { orderBulkRoutes } from './bulk/routes';
import { deleteOldCarts } from './carts/cart-repository';
import { cartOptOutRoutes } from './carts/opt-out-routes';
import { enqueueReminders, remindLeftCarts } from './carts/remind-by-itself';
import { cartsRoutes } from './carts/routes';
import { demoDataRoutes } from './demo/routes';
import { purgeEvidence } from './disputes/evidence';
import { disputeEvidenceFiles } from './disputes/evidence-repository';
import { syncDisputes } from './disputes/record/sync-disputes';
import { remindOfDisputes } from './disputes/remind';
import { disputesRoutes } from './disputes/routes';
import { evidencePackRoutes } from './evidence-pack/routes';
import { expirePayments } from './expiry/expire-payments';
import { orderExportJob } from './export/job';
import { orderExportRoutes } from './export/routes';
import { checkoutFeedRoutes } from './feed/routes';
import { orderInvoiceRoutes } from './invoice/routes';
import { enqueueDueRollUps, rollUpMetrics } from './metrics/roll-up';
import { metricsRoutes } from './metrics/routes';
import { orderNoteRoutes } from './notes/resource';
import { openMattersOfOrders } from './open-matters-repository';
import { eraseOrders, exportOrders } from './personal-data-repository';
import { pickingListRoutes } from './picking-list/routes';
import { resendChargeRoutes } from './resend/routes';
import { deleteOldTestOrders } from './retention-repository';
import { ordersRoutes } from './routes';
import { searchRoutes } from './search/routes';
import { abandonCheckouts, enqueueOverdueAbandonments } from './sessions/abandon';
import { orderTagsRoutes } from './tags/routes';
import { testSessionRoutes } from './test-session/routes';
import { deleteExpiredTracking } from './tracking/repository';
import { sealedVisits } from './tracking/sealed';
import { trackingImportJob } from './tracking-import/job';
import { trackingImportRoutes } from './tracking-import/routes';
import { orderWorkRoutes } from './work-routes';

export { eraseBuyers } from './buyer/erase-buyers';
export { orderNumbersOf } from './buyer/erasure-repository';
export { type CapturedCart, capturedCarts } from './carts/captured-carts';
export { deleteCartsOf, mergeCarts } from './carts/cart-repository';
export { findCarts } from './carts/list/repository';
export { recoveryLinkTo } from './carts/recovery-link';
export { hasOrders } from './demo/repository';
export { withActorNames } from './details/actor-names';
export { PRODUCT_OF_LINE } from './details/product-of-line-repository';
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
export {
  lockOrder,
  type OrderPlace,
  paymentsAt,
  type StoredOrder,
  type StoredPayment,
} from './state/repository';
export { exceedsBoletoShare } from './stock/boleto-share-repository';
export { forOrder, forVisit, keepTracking } from './tracking/keep-tracking';
export { type ReadVisit, readVisit, readVisitOfOrder } from './tracking/read-tracking';
export type { NewEvent } from './write/event-repository';
export { recordOrderEvent } from './write/record-order-event';

/** Orders from every door, their payments and parcels. */
export const orders: ApiModule = {
  name: 'orders',
  tags: {
    orders: 'Orders, and the work on them.',
    disputes: 'Disputes and their evidence.',
    metrics: 'Figures of checkouts and sales.',
    search: 'The palette: one search over everything.',
  },
  routes: [
    ordersRoutes,
    searchRoutes,
    orderWorkRoutes,
    orderNoteRoutes,
    orderTagsRoutes,
    orderInvoiceRoutes,
    orderBulkRoutes,
    orderExportRoutes,
    pickingListRoutes,
    resendChargeRoutes,
    trackingImportRoutes,
    checkoutFeedRoutes,
    metricsRoutes,
    cartsRoutes,
    cartOptOutRoutes,
    demoDataRoutes,
    testSessionRoutes,
    disputesRoutes,
    evidencePackRoutes,
  ],
  jobs: (platform) => [orderBulkJob(platform), orderExportJob, trackingImportJob(platform)],
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
  openMatters: [openMattersOfOrders],
  kept: ['orders', 'order_items', 'payments', 'order_events', 'refunds', 'disputes'],
  erase: [{ rows: eraseOrders, files: (platform, { sellerId }) => purgeEvidence(platform, sellerId) }],
  export: [exportOrders],
  sealed: [disputeEvidenceFiles, sealedVisits],
  demoStore: [async (demo) => (await import('./demo/seed-orders')).seedOrders(demo)],
};
