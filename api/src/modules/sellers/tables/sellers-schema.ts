import type { ViewedList } from '@balcao/api-schema';
import type { CompanyChangeStatus, KycStatus } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';

export interface SellersTable {
  id: string;
  company_name: Generated<string>;
  company_description: Generated<string>;
  /** `YYYY-MM-DD`, or empty. */
  company_opening_date: Generated<string>;
  cnpj: Generated<string>;
  /** The CNPJ that somebody of the platform has reviewed; empty while there is none. */
  reviewed_cnpj: Generated<string>;
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

export interface CompanyChangesTable {
  seller_id: string;
  id: string;
  status: Generated<CompanyChangeStatus>;
  company_name: string;
  cnpj: string;
  requested_by: string;
  requested_at: DefaultInstant;
  refusal: Generated<string>;
  ended_by: string | null;
  ended_at: OptionalInstant;
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

export interface StoresTable {
  seller_id: string;
  id: string;
  nome: string;
  slug: string;
  timezone: Generated<string>;
  plan_id: string | null;
  status: Generated<'active' | 'closed'>;
  /** Of a store of a demonstration: whether it is filled. Null for others. */
  demo: ColumnType<'preparing' | 'ready' | null, 'preparing' | undefined, 'ready'>;
  /** Idle sessions of the checkout with a contact count as abandoned after this long. */
  abandonment_minutes: Generated<number>;
  /** Whether buyers who left the store's own checkout are reminded once by itself. */
  reminds_carts: Generated<boolean>;
  /** The version of the choice of the current gateway. */
  gateway_version: Generated<number>;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

/** `seller_id` and `store_id` are `platform` for lists of platform admins. */
export interface SavedViewsTable {
  seller_id: string;
  id: string;
  store_id: string;
  list: ViewedList;
  owner_id: string;
  name: string;
  query: string;
  shared: boolean;
  created_at: ColumnType<Date, Date | undefined, Date>;
}
