import type { KycStatus, StoreRole, UserStatus } from '@balcao/domain';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AnticipationsTable } from './anticipations-schema';
import type {
  BankAccountChangesTable,
  BankAccountsTable,
  MoneyHoldsTable,
  PayoutsTable,
} from './banking-schema';
import type { CartOptOutsTable, CheckoutCartsTable } from './carts-schema';
import type { DisputeEvidenceTable, DisputesTable } from './disputes-schema';
import type { PaymentConfigsTable, PaymentGatewaysTable, WebhookOldKeysTable } from './gateways-schema';
import type { IntegrationsTable } from './integrations-schema';
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
  LedgerRunningTotalsTable,
  LedgerTransactionsTable,
  PlansTable,
  ReceivablesTable,
} from './ledger-schema';
import type { LiveEventsTable, LiveTicketsTable } from './live-schema';
import type {
  CheckoutSessionOrdersTable,
  CheckoutSessionsTable,
  MetricsDailyTable,
  MetricsRollupsTable,
  MetricsStaleDaysTable,
} from './metrics-schema';
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
} from './orders-schema';
import type { SimulatedChargesTable, TestChargesTable, WebhookDeliveriesTable } from './payments-schema';
import type { UserDirectoryTable, UserNotesTable } from './platform-users-schema';
import type { DataSubjectRequestsTable } from './privacy-schema';
import type {
  CheckoutLinksTable,
  ProductImagesTable,
  ProductSalesDailyTable,
  ProductSkusTable,
  ProductsTable,
  ProductVariantsTable,
} from './products-schema';
import type { QueueKindsTable, QueueTasksTable } from './queue-schema';
import type {
  CalendarFeedsTable,
  LedgerAdjustmentsTable,
  ReconciliationItemsTable,
  SettlementImportsTable,
} from './reconciliation-schema';
import type { RefundsTable } from './refunds-schema';
import type { OutgoingDeliveriesTable, WebhookEndpointsTable } from './webhooks-schema';

/** An instant: a `Date` when read, a `Date` (or left out, when the table has a default) when written. */
type Instant = ColumnType<Date, Date, Date>;
type DefaultInstant = ColumnType<Date, Date | undefined, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface SellersTable {
  id: string;
  company_name: Generated<string>;
  company_description: Generated<string>;
  /** `YYYY-MM-DD`, or empty. */
  company_opening_date: Generated<string>;
  cnpj: Generated<string>;
  zip_code: Generated<string>;
  street: Generated<string>;
  street_number: Generated<string>;
  complement: Generated<string>;
  district: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  iugu_account_status: Generated<string>;
  /** Of the person's identity verification; empty while there is none. */
  kyc_status: Generated<KycStatus | ''>;
  documents: ColumnType<Record<string, string | null>, string | undefined, string>;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

/** Inside `withSeller` credentials cannot be read: name the columns instead of selecting all. */
export interface UsersTable {
  id: string;
  seller_id: string;
  name: string;
  nickname: Generated<string>;
  email: string;
  email_verified_at: OptionalInstant;
  phone_e164: Generated<string>;
  cpf: string;
  /** Another account had this CPF first. */
  cpf_disputed: Generated<boolean>;
  /** `YYYY-MM-DD`, or empty. */
  birth_date: Generated<string>;
  image_url: Generated<string>;
  password_hash: string;
  status: Generated<UserStatus>;
  is_platform_admin: Generated<boolean>;
  totp_secret_enc: string | null;
  totp_enabled_at: OptionalInstant;
  /** Number of the last 30-second step whose code was accepted: older ones are replays. pg hands out bigint as text. */
  totp_last_step: ColumnType<string, number | undefined, number>;
  locale: Generated<string>;
  /** Digest of the invitation that the signup started from. */
  signup_invitation_hash: string | null;
  terms_version: Generated<string>;
  privacy_version: Generated<string>;
  terms_accepted_at: OptionalInstant;
  /** Keyed hash of the address that the terms were accepted from. */
  terms_address_hash: string | null;
  /** When the person was erased, which ended the account. */
  erased_at: OptionalInstant;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

export interface BackupCodesTable {
  user_id: string;
  code_hash: string;
  used_at: OptionalInstant;
}

export interface StoresTable {
  seller_id: string;
  id: string;
  nome: string;
  slug: string;
  timezone: Generated<string>;
  plan_id: string | null;
  status: Generated<'active' | 'closed'>;
  /** Idle sessions of the checkout with a contact count as abandoned after this long. */
  abandonment_minutes: Generated<number>;
  /** The version of the choice of the current gateway. */
  gateway_version: Generated<number>;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

export interface MembershipsTable {
  seller_id: string;
  id: string;
  store_id: string;
  user_id: string;
  role: StoreRole;
  permissions: ColumnType<string[], string | undefined, string>;
  status: Generated<'active' | 'revoked'>;
  invited_by: string | null;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

export interface InvitationsTable {
  seller_id: string;
  id: string;
  store_id: string;
  email: string;
  role: Exclude<StoreRole, 'owner'>;
  token_hash: string;
  invited_by: string;
  expires_at: Instant;
  accepted_at: OptionalInstant;
  revoked_at: OptionalInstant;
  created_at: DefaultInstant;
}

export interface SessionsTable {
  seller_id: string;
  id: string;
  user_id: string;
  store_id: string | null;
  ip: Generated<string>;
  ua: Generated<string>;
  stepped_up_at: OptionalInstant;
  last_seen_at: DefaultInstant;
  authenticated_at: DefaultInstant;
  expires_at: Instant;
  revoked_at: OptionalInstant;
  created_at: DefaultInstant;
}

export interface SignupAttemptsTable {
  id: string;
  user_id: string;
  name: string;
  phone_e164: string;
  cpf: string;
  password_hash: string;
  invitation_hash: string | null;
  /** Of what the browser that signed up knows. */
  proof_hash: string | null;
  terms_version: Generated<string>;
  privacy_version: Generated<string>;
  terms_accepted_at: OptionalInstant;
  terms_address_hash: string | null;
  created_at: DefaultInstant;
}

export type UserTokenKind = 'confirm' | 'reset' | 'challenge';

export interface UserTokensTable {
  id: string;
  user_id: string;
  kind: UserTokenKind;
  hash: string;
  tries: Generated<number>;
  /** The signup that a confirmation code belongs to. */
  attempt_id: Generated<string | null>;
  /** Where a login's challenge was handed out. */
  device_hash: Generated<string | null>;
  expires_at: Instant;
  used_at: OptionalInstant;
  created_at: DefaultInstant;
}

export interface LoginAttemptsTable {
  scope: string;
  subject: string;
  ip: string;
  tries: number;
  last_at: Instant;
}

export interface RequestCountsTable {
  key: string;
  requests: number;
  resets_at: Instant;
}

export interface AuditLogTable {
  seller_id: string;
  seq: ColumnType<string, number, never>;
  id: string;
  actor_id: string;
  actor_kind: 'user' | 'admin' | 'anonymous' | 'system';
  action: string;
  entity: string;
  entity_id: string;
  before_json: JSONColumnType<Record<string, unknown>> | null;
  after_json: JSONColumnType<Record<string, unknown>> | null;
  ip: string;
  ua: string;
  request_id: string;
  created_at: Instant;
  previous_hash: string;
  hash: string;
}

export interface AuditHeadsTable {
  seller_id: string;
  seq: ColumnType<string, number, number>;
  hash: string;
}

export interface OutboxMessagesTable {
  id: string;
  to_address: string;
  kind: string;
  subject: string;
  text_body: string;
  html_body: string;
  status: Generated<'waiting' | 'sent' | 'parked'>;
  attempts: Generated<number>;
  next_attempt_at: DefaultInstant;
  last_error: string | null;
  sent_at: OptionalInstant;
  created_at: DefaultInstant;
}

export interface IdempotencyKeysTable {
  seller_id: string;
  key: string;
  route: string;
  request_sha256: string;
  status_code: number | null;
  response_body: string | null;
  content_type: string | null;
  created_at: DefaultInstant;
  expires_at: Instant;
}

export interface SellerPicturesTable {
  seller_id: string;
  id: string;
  mime: string;
  bytes: Buffer;
  sha256: string;
  width: number;
  height: number;
  created_at: DefaultInstant;
}

/** Every table of the API, as Kysely sees it. */
export interface Schema {
  sellers: SellersTable;
  users: UsersTable;
  backup_codes: BackupCodesTable;
  stores: StoresTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
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
  product_sales_daily: ProductSalesDailyTable;
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
  test_charges: TestChargesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  simulated_charges: SimulatedChargesTable;
  data_subject_requests: DataSubjectRequestsTable;
  integrations: IntegrationsTable;
  api_keys: ApiKeysTable;
  order_numbers: OrderNumbersTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_running_totals: LedgerRunningTotalsTable;
  ledger_transactions: LedgerTransactionsTable;
  anticipations: AnticipationsTable;
  calendar_feeds: CalendarFeedsTable;
  settlement_imports: SettlementImportsTable;
  reconciliation_items: ReconciliationItemsTable;
  ledger_adjustments: LedgerAdjustmentsTable;
  plans: PlansTable;
  receivables: ReceivablesTable;
  bank_accounts: BankAccountsTable;
  bank_account_changes: BankAccountChangesTable;
  payouts: PayoutsTable;
  money_holds: MoneyHoldsTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  payments: PaymentsTable;
  order_events: OrderEventsTable;
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
  metrics_daily: MetricsDailyTable;
  metrics_rollups: MetricsRollupsTable;
  metrics_stale_days: MetricsStaleDaysTable;
}
