import type { CredentialField, GatewayAccountStatus, GatewayMode } from '@balcao/domain';

/** What lets a store in at a gateway. Never logged or answered. */
export interface GatewayAccess {
  mode: GatewayMode;
  credentials: Partial<Record<CredentialField, string>>;
}

/** What a gateway says when it is asked who is there. */
export type AccountCheck =
  | {
      outcome: 'connected';
      /** Empty when the gateway does not say. */
      accountStatus: GatewayAccountStatus | '';
      /** Why it rejected the account, in its own words; else empty. */
      feedback: string;
    }
  /** It does not know these credentials. */
  | { outcome: 'refused' }
  /** It did not answer in time, failed, or answered something that is not its API. */
  | { outcome: 'unreachable' };

/** A payment gateway. What goes wrong on its side is an outcome, never thrown. */
export interface GatewayProvider {
  /** Tries the credentials without moving money, and asks how the account stands. */
  verifyAccount(access: GatewayAccess): Promise<AccountCheck>;
}
