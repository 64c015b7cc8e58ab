import type { UserStatus } from '@balcao/domain';
import type { Generated } from 'kysely';
import type { DefaultInstant, Instant, OptionalInstant } from '../../../db/instants';

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
  /** Number of the last 30-second step whose code was accepted: older ones are replays. */
  totp_last_step: Generated<number>;
  locale: Generated<string>;
  /** Whether keys without Ctrl or Cmd do something in their pages. */
  single_keys: Generated<boolean>;
  /** Digest of the invitation that the signup started from. */
  signup_invitation_hash: string | null;
  terms_version: Generated<string>;
  privacy_version: Generated<string>;
  terms_accepted_at: OptionalInstant;
  /** Keyed hash of the address that the terms were accepted from. */
  terms_address_hash: string | null;
  /** Links without a login that are older lead nowhere. */
  links_ended_at: OptionalInstant;
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
  /** The hash of a proof that the browser which signed up has. */
  proof_hash: string | null;
  /** Of the first store; empty where none was given. */
  store_name: Generated<string>;
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
  /** The hash of the device to which a login's challenge was handed out. */
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
