import type {
  AdjustmentStatus,
  CardBrand,
  Custody,
  GatewayId,
  PaymentMethod,
  SettlementDayKind,
  SettlementState,
} from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';

type DefaultInstant = ColumnType<Date, Date | undefined, never>;
type OptionalCents = ColumnType<number | null, number | null, never>;
/** As `OptionalCents`, which rows of before lack. */
type AddedCents = ColumnType<number | null, number | null | undefined, never>;

export interface CalendarFeedsTable {
  seller_id: string;
  store_id: string;
  token_hash: string;
  created_by: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

export interface SettlementImportsTable {
  seller_id: string;
  id: string;
  store_id: string;
  file_name: string;
  /** SHA-256, hexadecimal; empty for files of before it was kept. */
  file_digest: Generated<string>;
  gateway: ColumnType<GatewayId | null, GatewayId | null | undefined, never>;
  /** Null for files of before, and where nothing names a day. */
  day_kind: ColumnType<SettlementDayKind | null, SettlementDayKind | null | undefined, never>;
  /** Days of São Paulo. */
  from_day: ColumnType<string | null, string | null, never>;
  to_day: ColumnType<string | null, string | null, never>;
  /** Null where its lines leave it open, and for files of before. */
  methods: ColumnType<PaymentMethod[] | null, PaymentMethod[] | null | undefined, never>;
  brands: ColumnType<CardBrand[] | null, CardBrand[] | null | undefined, never>;
  created_by: string;
  created_at: DefaultInstant;
}

export interface ReconciliationItemsTable {
  seller_id: string;
  id: string;
  store_id: string;
  import_id: string;
  position: number;
  line: number | null;
  reference: string;
  installment: number | null;
  state: SettlementState;
  amount_cents: OptionalCents;
  expected_cents: OptionalCents;
  /** Null where the money is of both custodians, and for rows of before. */
  custody: ColumnType<Custody | null, Custody | null | undefined, never>;
  gross_cents: AddedCents;
  fee_cents: AddedCents;
  net_cents: AddedCents;
  expected_gross_cents: AddedCents;
  expected_fee_cents: AddedCents;
  expected_net_cents: AddedCents;
  order_id: string | null;
  note: Generated<string>;
  noted_by: ColumnType<string | null, string | null | undefined, string>;
  noted_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

export interface LedgerAdjustmentsTable {
  seller_id: string;
  id: string;
  store_id: string;
  reconciliation_item_id: string;
  amount_cents: ColumnType<number, number, never>;
  reason: string;
  status: Generated<AdjustmentStatus>;
  requested_by: string;
  requested_at: DefaultInstant;
  first_approved_by: string | null;
  second_approved_by: string | null;
  refused_by: string | null;
  refusal: Generated<string>;
}
