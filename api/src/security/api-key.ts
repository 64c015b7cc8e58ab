import { createHash } from 'node:crypto';
import type { ApiKeyKind, ApiKeyMode } from '@balcao/domain';
import { newToken } from './digest';

/** The shown part of the secret: enough to tell a store's keys apart. */
const SHOWN_LENGTH = 6;
const SECRET_LENGTH = 43;
const SELLER_LENGTH = 22;

const KIND_PREFIXES: Readonly<Record<ApiKeyKind, string>> = { secret: 'ck', publishable: 'pk' };

const KEY = new RegExp(`^(?:ck|pk)_(?:test|live)_[\\w-]{${SECRET_LENGTH}}([\\w-]{${SELLER_LENGTH}})$`);

const sellerPart = (sellerId: string): string =>
  Buffer.from(sellerId.replaceAll('-', ''), 'hex').toString('base64url');

function sellerIdOf(part: string): string {
  const hex = Buffer.from(part, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A key has 256 random bits, so a hash without a secret of ours reveals nothing, and survives the change of any. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** A new key: `ck_live_` or `pk_test_`, a secret, and the seller, so that it is looked up among the seller's keys. */
export function newApiKey(
  sellerId: string,
  { kind, mode }: { kind: ApiKeyKind; mode: ApiKeyMode },
): { key: string; prefix: string; hash: string } {
  const start = `${KIND_PREFIXES[kind]}_${mode}_`;
  const secret = newToken();
  const key = `${start}${secret}${sellerPart(sellerId)}`;
  return { key, prefix: `${start}${secret.slice(0, SHOWN_LENGTH)}`, hash: hashOf(key) };
}

/** The seller and the hash by which a key is found; null for a text that cannot be one. */
export function placeOfApiKey(key: string): { sellerId: string; hash: string } | null {
  const seller = KEY.exec(key)?.[1];
  return seller === undefined ? null : { sellerId: sellerIdOf(seller), hash: hashOf(key) };
}
