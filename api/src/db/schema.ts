import type { AnticipationsTable } from './anticipations-schema';
import type { AuditHeadsTable, AuditLogTable } from './audit-schema';
import type {
  BankAccountChangesTable,
  BankAccountsTable,
  MoneyHoldsTable,
  PayoutsTable,
} from './banking-schema';
import type { DeletedOrderBumpsTable, OrderBumpImpressionsTable, OrderBumpsTable } from './bumps-schema';
import type { BuyerCheckoutsTable, BuyerCheckoutTokensTable } from './buyer-checkouts-schema';
import type { CartOptOutsTable, CheckoutCartsTable } from './carts-schema';
import type { AcmeAccountsTable, AcmeOrdersTable, CertificatesTable } from './certificates-schema';
import type { CheckoutCspReportsTable, CheckoutLooksTable } from './checkout-integrity-schema';
import type {
  CheckoutThemeImagesTable,
  CheckoutThemePreviewsTable,
  CheckoutThemesTable,
  CheckoutThemeVersionsTable,
} from './checkout-themes-schema';
import type { CouponRedemptionsTable, CouponsTable } from './coupons-schema';
import type { DisputeEvidenceTable, DisputesTable } from './disputes-schema';
import type { DomainChecksTable, DomainsTable, DomainVisitsTable } from './domains-schema';
import type { GatewayChargesTable } from './gateway-charges-schema';
import type { GatewayRequestsTable } from './gateway-requests-schema';
import type { PaymentConfigsTable, PaymentGatewaysTable, WebhookOldKeysTable } from './gateways-schema';
import type {
  BackupCodesTable,
  LoginAttemptsTable,
  SessionsTable,
  SignupAttemptsTable,
  UsersTable,
  UserTokensTable,
} from './identity-schema';
import type { IntegrationsTable, ShopExportsTable, SyncRunsTable } from './integrations-schema';
import type {
  BackgroundJobFilesTable,
  BackgroundJobRowsTable,
  BackgroundJobsTable,
  SavedViewsTable,
} from './jobs-schema';
import type {
  KycCaptureLinksTable,
  KycConsentsTable,
  KycDocumentsTable,
  KycProviderCasesTable,
  KycReportsTable,
  KycStepsTable,
} from './kyc-schema';
import type {
  LedgerAccountsTable,
  LedgerEntriesTable,
  LedgerGatewayTotalsTable,
  LedgerRunningTotalsTable,
  LedgerTransactionsTable,
  PlanInvoicesTable,
  PlanPixTable,
  PlansTable,
  ReceivablesTable,
  SubscriptionPeriodsTable,
} from './ledger-schema';
import type { LegalAcceptancesTable, LegalDocumentsTable } from './legal-schema';
import type { LiveEventsTable, LiveTicketsTable } from './live-schema';
import type {
  CheckoutSessionOrdersTable,
  CheckoutSessionsTable,
  MetricsCellsTable,
  MetricsProgressTable,
  MetricsStaleHoursTable,
} from './metrics-schema';
import type { FeeInvoicesTable, MonthStatementsTable } from './months-schema';
import type { NoticePreferencesTable, NoticesTable } from './notices-schema';
import type {
  ApiKeysTable,
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
import type {
  SimulatedCardTokensTable,
  SimulatedChargesTable,
  WebhookDeliveriesTable,
} from './payments-schema';
import type { PixelDeliveriesTable, PixelsTable } from './pixels-schema';
import type { UserDirectoryTable, UserNotesTable } from './platform-users-schema';
import type { DataSubjectRequestsTable } from './privacy-schema';
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
import type { QueueKindsTable, QueueTasksTable } from './queue-schema';
import type {
  CalendarFeedsTable,
  LedgerAdjustmentsTable,
  ReconciliationItemsTable,
  SettlementImportsTable,
} from './reconciliation-schema';
import type { RefundsTable } from './refunds-schema';
import type {
  CompanyChangesTable,
  InvitationsTable,
  MembershipsTable,
  SellerPicturesTable,
  SellersTable,
  StoresTable,
} from './sellers-schema';
import type { ShippingMethodsTable, ShippingRatesTable } from './shipping-schema';
import type { IdempotencyKeysTable, OutboxMessagesTable, RequestCountsTable } from './system-schema';
import type { VisitTrackingTable } from './tracking-schema';
import type { OutgoingDeliveriesTable, WebhookEndpointsTable } from './webhooks-schema';

/** Every table of the API, as Kysely sees it. */
export interface Schema {
  sellers: SellersTable;
  company_changes: CompanyChangesTable;
  users: UsersTable;
  backup_codes: BackupCodesTable;
  stores: StoresTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
  legal_documents: LegalDocumentsTable;
  legal_acceptances: LegalAcceptancesTable;
  sessions: SessionsTable;
  signup_attempts: SignupAttemptsTable;
  user_tokens: UserTokensTable;
  login_attempts: LoginAttemptsTable;
  request_counts: RequestCountsTable;
  audit_log: AuditLogTable;
  audit_heads: AuditHeadsTable;
  outbox_messages: OutboxMessagesTable;
  queue_tasks: QueueTasksTable;
  queue_kinds: QueueKindsTable;
  idempotency_keys: IdempotencyKeysTable;
  seller_pictures: SellerPicturesTable;
  products: ProductsTable;
  product_variants: ProductVariantsTable;
  product_skus: ProductSkusTable;
  product_images: ProductImagesTable;
  checkout_links: CheckoutLinksTable;
  buyer_checkouts: BuyerCheckoutsTable;
  buyer_checkout_tokens: BuyerCheckoutTokensTable;
  checkout_csp_reports: CheckoutCspReportsTable;
  checkout_looks: CheckoutLooksTable;
  checkout_themes: CheckoutThemesTable;
  checkout_theme_versions: CheckoutThemeVersionsTable;
  checkout_theme_images: CheckoutThemeImagesTable;
  checkout_theme_previews: CheckoutThemePreviewsTable;
  product_prices: ProductPricesTable;
  product_sales_daily: ProductSalesDailyTable;
  stock_reservations: StockReservationsTable;
  background_jobs: BackgroundJobsTable;
  background_job_rows: BackgroundJobRowsTable;
  background_job_files: BackgroundJobFilesTable;
  saved_views: SavedViewsTable;
  user_directory: UserDirectoryTable;
  user_notes: UserNotesTable;
  kyc_reports: KycReportsTable;
  kyc_consents: KycConsentsTable;
  kyc_documents: KycDocumentsTable;
  kyc_steps: KycStepsTable;
  kyc_capture_links: KycCaptureLinksTable;
  kyc_provider_cases: KycProviderCasesTable;
  payment_gateways: PaymentGatewaysTable;
  webhook_old_keys: WebhookOldKeysTable;
  payment_configs: PaymentConfigsTable;
  live_events: LiveEventsTable;
  live_tickets: LiveTicketsTable;
  gateway_charges: GatewayChargesTable;
  gateway_requests: GatewayRequestsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  simulated_charges: SimulatedChargesTable;
  simulated_card_tokens: SimulatedCardTokensTable;
  data_subject_requests: DataSubjectRequestsTable;
  integrations: IntegrationsTable;
  shop_exports: ShopExportsTable;
  sync_runs: SyncRunsTable;
  api_keys: ApiKeysTable;
  order_numbers: OrderNumbersTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_gateway_totals: LedgerGatewayTotalsTable;
  ledger_running_totals: LedgerRunningTotalsTable;
  ledger_transactions: LedgerTransactionsTable;
  anticipations: AnticipationsTable;
  calendar_feeds: CalendarFeedsTable;
  month_statements: MonthStatementsTable;
  fee_invoices: FeeInvoicesTable;
  settlement_imports: SettlementImportsTable;
  reconciliation_items: ReconciliationItemsTable;
  ledger_adjustments: LedgerAdjustmentsTable;
  plans: PlansTable;
  plan_invoices: PlanInvoicesTable;
  plan_pix: PlanPixTable;
  subscription_periods: SubscriptionPeriodsTable;
  receivables: ReceivablesTable;
  bank_accounts: BankAccountsTable;
  bank_account_changes: BankAccountChangesTable;
  payouts: PayoutsTable;
  money_holds: MoneyHoldsTable;
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
  webhook_endpoints: WebhookEndpointsTable;
  outgoing_deliveries: OutgoingDeliveriesTable;
  checkout_carts: CheckoutCartsTable;
  cart_opt_outs: CartOptOutsTable;
  checkout_sessions: CheckoutSessionsTable;
  checkout_session_orders: CheckoutSessionOrdersTable;
  visit_tracking: VisitTrackingTable;
  metrics_cells: MetricsCellsTable;
  metrics_progress: MetricsProgressTable;
  metrics_stale_hours: MetricsStaleHoursTable;
  coupons: CouponsTable;
  coupon_redemptions: CouponRedemptionsTable;
  order_bumps: OrderBumpsTable;
  order_bump_impressions: OrderBumpImpressionsTable;
  deleted_order_bumps: DeletedOrderBumpsTable;
  acme_accounts: AcmeAccountsTable;
  acme_orders: AcmeOrdersTable;
  certificates: CertificatesTable;
  domains: DomainsTable;
  domain_checks: DomainChecksTable;
  domain_visits: DomainVisitsTable;
  pixels: PixelsTable;
  pixel_deliveries: PixelDeliveriesTable;
  notices: NoticesTable;
  notice_preferences: NoticePreferencesTable;
  shipping_methods: ShippingMethodsTable;
  shipping_rates: ShippingRatesTable;
}
