import type { OrderBumpImpressionsTable } from './bump-impressions-schema';
import type { CartOptOutsTable, CheckoutCartsTable } from './carts-schema';
import type { DisputeEvidenceTable, DisputesTable } from './disputes-schema';
import type {
  CheckoutSessionOrdersTable,
  CheckoutSessionsTable,
  MetricsCellsTable,
  MetricsProgressTable,
  MetricsStaleHoursTable,
} from './metrics-schema';
import type {
  CheckoutEventKeysTable,
  CheckoutEventsTable,
  FulfillmentsTable,
  OrderEventsTable,
  OrderItemsTable,
  OrderNotesTable,
  OrderNumbersTable,
  OrdersTable,
  PaymentsTable,
  ReusedEventsTable,
} from './orders-schema';
import type { RefundsTable } from './refunds-schema';
import type { VisitTrackingTable } from './tracking-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfOrders {
  order_numbers: OrderNumbersTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  payments: PaymentsTable;
  order_events: OrderEventsTable;
  reused_events: ReusedEventsTable;
  fulfillments: FulfillmentsTable;
  order_notes: OrderNotesTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  dispute_evidence: DisputeEvidenceTable;
  checkout_event_keys: CheckoutEventKeysTable;
  checkout_events: CheckoutEventsTable;
  checkout_carts: CheckoutCartsTable;
  cart_opt_outs: CartOptOutsTable;
  checkout_sessions: CheckoutSessionsTable;
  checkout_session_orders: CheckoutSessionOrdersTable;
  visit_tracking: VisitTrackingTable;
  metrics_cells: MetricsCellsTable;
  metrics_progress: MetricsProgressTable;
  metrics_stale_hours: MetricsStaleHoursTable;
  order_bump_impressions: OrderBumpImpressionsTable;
}
