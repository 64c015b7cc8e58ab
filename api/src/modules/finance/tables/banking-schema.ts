import type {
  BankAccountKind,
  BankAccountStatus,
  BankChangeAction,
  BankRefusal,
  PayoutStatus,
  TransferRefusal,
} from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';

type Cents = ColumnType<number, number, never>;

export interface BankAccountsTable {
  seller_id: string;
  id: string;
  store_id: string;
  kind: BankAccountKind;
  bank_ispb: string | null;
  ending: string;
  details_sealed: string | null;
  fingerprint: string;
  status: Generated<BankAccountStatus>;
  refusal: ColumnType<BankRefusal | null, BankRefusal | null | undefined, BankRefusal | null>;
  is_principal: Generated<boolean>;
  created_at: DefaultInstant;
  deleted_at: OptionalInstant;
}

export interface BankAccountChangesTable {
  seller_id: string;
  id: string;
  store_id: string;
  bank_account_id: string;
  action: BankChangeAction;
  principal_before: string | null;
  token_hash: string;
  changed_by: string;
  created_at: DefaultInstant;
  held_until: Date;
  cancelled_at: OptionalInstant;
}

export interface PayoutsTable {
  seller_id: string;
  id: string;
  store_id: string;
  bank_account_id: string;
  amount_cents: Cents;
  fee_cents: Cents;
  fee_returns: boolean;
  status: Generated<PayoutStatus>;
  /** A day in São Paulo. */
  process_on: ColumnType<string, string, never>;
  requested_by: string;
  requested_at: DefaultInstant;
  held_since: OptionalInstant;
  ended_at: OptionalInstant;
  returned_at: OptionalInstant;
  refusal: ColumnType<TransferRefusal | null, TransferRefusal | null | undefined, TransferRefusal | null>;
}

export interface MoneyHoldsTable {
  id: string;
  reason: string;
  placed_at: DefaultInstant;
  lifted_at: OptionalInstant;
}
