import type { ApiModule } from '../../module';
import { orderActionRoutes } from './actions';
import { orderBulkJob, orderBulkRoutes } from './bulk';
import { buyerRoutes } from './buyers';
import { cartOptOutRoutes, cartReminderRoutes, enqueueReminders, remindLeftCarts } from './cart-reminders';
import { cartRoutes, deleteOldCarts } from './carts';
import { demoDataRoutes } from './demo/demo-store';
import { orderDetailRoutes } from './details';
import { disputeEvidenceFiles, disputeEvidenceRoutes, purgeEvidence } from './dispute-evidence';
import { remindOfDisputes, syncDisputes } from './dispute-notices';
import { disputeRoutes } from './disputes';
import { evidencePackRoutes } from './evidence-pack';
import { expirePayments } from './expiry';
import { orderExportJob, orderExportRoutes } from './export';
import { feedRoutes } from './feed';
import { orderInvoiceRoutes } from './invoice';
import { deleteOldTestOrders, eraseOrders, exportOrders, openMattersOfOrders } from './kept-data';
import { orderListRoutes } from './list';
import { enqueueDueRollUps, rollUpMetrics } from './metric-facts';
import { metricsRoutes } from './metrics';
import { orderNoteRoutes } from './notes';
import { pickingListRoutes } from './picking-list';
import { recalculationRoutes } from './recalculation';
import { resendRoutes } from './resend';
import { searchRoutes } from './search';
import { abandonCheckouts, enqueueOverdueAbandonments } from './sessions';
import { orderTagRoutes } from './tags';
import { testSessionRoutes } from './test-orders';
import { deleteExpiredTracking, sealedVisits } from './tracking';
import { trackingImportJob, trackingImportRoutes } from './tracking-import';

export { eraseBuyers, orderNumbersOf } from './buyers';
export {
  type CapturedCart,
  capturedCarts,
  deleteCartsOf,
  findCarts,
  mergeCarts,
  recoveryLinkTo,
} from './carts';
export { recordOrderEvent } from './change-order';
export { hasOrders } from './demo/repository';
export {
  findOrder,
  lockSeenOrder,
  PRODUCT_OF_LINE,
  readOrder,
  showOrder,
  withActorNames,
} from './details';
export { readEvidence } from './dispute-evidence';
export { readDisputeAnswer } from './disputes';
export {
  endPayment,
  type RecordedEvents,
  recordCheckoutEvents,
  recordGatewayEvents,
  recordOrderEvents,
  recordPaymentEvents,
  recordReusedNotice,
} from './incoming-events';
export { hasLiveOrder, ordersPage } from './list';
export { rebuildMetrics } from './metric-facts';
export type { NewEvent } from './order-events';
export { assertRefundable, recordRefund, storeRefund } from './refunds';
export { applyOrderEvents, applyOrderReport, type OrderReport, type ReportedEvent } from './reports';
export { visitTask } from './sessions';
export { exceedsBoletoShare } from './stock';
export {
  type Channel,
  lockOrder,
  paymentsAt,
  placeIn,
  type StoredOrder,
  type StoredPayment,
} from './stored-order';
export { createTestOrder } from './test-orders';
export { forOrder, forVisit, keepTracking, type ReadVisit, readVisit, readVisitOfOrder } from './tracking';
export { upsertOrder, writeOrder } from './upsert-order';

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
    orderListRoutes,
    orderDetailRoutes,
    orderActionRoutes,
    searchRoutes,
    buyerRoutes,
    recalculationRoutes,
    orderNoteRoutes,
    orderTagRoutes,
    orderInvoiceRoutes,
    orderBulkRoutes,
    orderExportRoutes,
    pickingListRoutes,
    resendRoutes,
    trackingImportRoutes,
    feedRoutes,
    metricsRoutes,
    cartRoutes,
    cartReminderRoutes,
    cartOptOutRoutes,
    demoDataRoutes,
    testSessionRoutes,
    disputeRoutes,
    disputeEvidenceRoutes,
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
