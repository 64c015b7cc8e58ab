import type { CardBrand, GatewayId, Liability, RefusalGroup, ThreeDsResult } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';
import type { GatewayFailure } from '../../../providers/gateway/gateway-provider';

/** The charge of a payment at one of the store's gateways. */
export interface GatewayChargesTable {
  seller_id: string;
  payment_id: string;
  store_id: string;
  gateway: GatewayId;
  is_test: boolean;
  /** The gateway's name for it; empty until it has answered. */
  gateway_charge_id: Generated<string>;
  /** The gateway's name for the money of the charge, where it has one; empty where it has not, or is not known. */
  money_id: Generated<string>;
  refusal_group: ColumnType<RefusalGroup | null, RefusalGroup | null | undefined, RefusalGroup | null>;
  reason: Generated<string>;
  failure: ColumnType<
    GatewayFailure['why'] | null,
    GatewayFailure['why'] | null | undefined,
    GatewayFailure['why'] | null
  >;
  pix_code: Generated<string>;
  boleto_line: Generated<string>;
  approval_url: Generated<string>;
  /** Of a card, as its frame has said; empty where nobody knows. */
  card_brand: Generated<CardBrand | ''>;
  card_last4: Generated<string>;
  /** The result of asking the card's bank (3-D Secure); empty where it was not asked, or the gateway does not say. */
  three_ds: Generated<ThreeDsResult | ''>;
  eci: Generated<string>;
  liability: Generated<Liability | ''>;
  expires_at: OptionalInstant;
  next_check_at: OptionalInstant;
  checks: Generated<number>;
  refund_until: OptionalInstant;
  refund_number: Generated<number>;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}
