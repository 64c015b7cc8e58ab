import type {
  CredentialField,
  GatewayAccountStatus,
  GatewayFee,
  GatewayId,
  GatewayMode,
  GatewayTestOutcome,
  PaymentConfigs,
  PaymentMethod,
} from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant } from '../../../db/instants';
import type { CardSetup } from '../../../providers/gateway/gateway-provider';

type Json<T> = ColumnType<T, string | undefined, string>;

/** A stored credential: encrypted, with the last characters that may be shown. */
export interface SealedCredential {
  sealed: string;
  end: string;
}
export type SealedCredentials = Partial<Record<CredentialField, SealedCredential>>;
export type GatewayFees = Partial<Record<PaymentMethod, GatewayFee>>;

export interface PaymentGatewaysTable {
  seller_id: string;
  id: string;
  store_id: string;
  gateway: GatewayId;
  mode: GatewayMode;
  credentials: Json<SealedCredentials>;
  fees: Json<GatewayFees>;
  account_status: Generated<GatewayAccountStatus | ''>;
  account_feedback: Generated<string>;
  last_test_outcome: GatewayTestOutcome | null;
  last_test_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The account's settings for the gateway's script in the frame of a card; null until a test of the connection has read them. */
  card_setup: ColumnType<CardSetup | null, string | null | undefined, string | null>;
  is_current: Generated<boolean>;
  webhook_key_sealed: string | null;
  webhook_key_hash: string | null;
  webhook_public_key: Generated<string>;
  /** The operator's account that the operator has bound it to; null for one of the seller's own. Sellers cannot write it. */
  platform_account: ColumnType<string | null, string | undefined, string>;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

/** Previous webhook addresses of connections. */
export interface WebhookOldKeysTable {
  seller_id: string;
  connection_id: string;
  key_hash: string;
  renewed_at: DefaultInstant;
}

export interface PaymentConfigsTable {
  seller_id: string;
  id: string;
  store_id: string;
  gateway: GatewayId;
  method: PaymentMethod;
  active: boolean;
  config: Json<PaymentConfigs[PaymentMethod]>;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}
