import type { V1Consent } from '@balcao/api-schema';
import { mergeTracking, TRACKING_DAYS, type Tracking } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Platform } from '../../../platform';
import type { KeyRing } from '../../../security/key-ring';
import type { Channel } from '../state/channel';
import { insertTracking, lockTracking, type TrackingRow, updateTracking } from './repository';
import { openVisit, sealVisit } from './sealed';

/** Tracking, consent and address of a visit or an order that arrive together. Parts that are left out stay. */
export interface VisitDetails {
  tracking?: Tracking | undefined;
  consent?: V1Consent | undefined;
  ip?: string | undefined;
  userAgent?: string | undefined;
  /** The seller's host by which the buyer has come. */
  host?: string | undefined;
}

/** The key under which tracking of a visit is kept, by the channel's token. */
export const forVisit = (token: string): string => `visit|${token}`;
export const forOrder = ({ source }: Pick<Channel, 'source'>, externalId: string): string =>
  `order|${source}|${externalId}`;

/** As long as any browser's name for itself; longer ones are made up. */
const LONGEST_USER_AGENT = 500;

type Known = Pick<
  TrackingRow,
  | 'seller_id'
  | 'id'
  | 'sealed'
  | 'host'
  | 'allows_marketing'
  | 'allows_analytics'
  | 'consent_version'
  | 'consented_at'
>;

/** A row with what was told over it. The latest choice counts. */
function withDetails(keyRing: KeyRing, row: Known, details: VisitDetails) {
  const { tracking = {}, consent, ip, userAgent } = details;
  const now = currentTime();
  const chosenAt = consent && new Date(consent.at ?? now);
  const { allows_marketing, allows_analytics, consent_version, consented_at } = row;
  const choice =
    consent && chosenAt && !(consented_at !== null && consented_at > chosenAt)
      ? {
          allows_marketing: consent.marketing,
          allows_analytics: consent.analytics,
          consent_version: consent.version,
          consented_at: chosenAt,
        }
      : { allows_marketing, allows_analytics, consent_version, consented_at };
  const host = details.host || row.host;
  const isRefused = choice.consented_at !== null && !choice.allows_marketing && !choice.allows_analytics;
  if (isRefused) return { ...choice, host, sealed: '' };
  const known = openVisit(keyRing, row);
  const visit = {
    fields: mergeTracking(known.fields, tracking, now),
    ip: ip || known.ip,
    userAgent: (userAgent || known.userAgent).slice(0, LONGEST_USER_AGENT),
  };
  return { ...choice, host, sealed: sealVisit(keyRing, row, visit) };
}

/**
 * Keeps what ties a visit or an order to an advertisement, sealed, over what is kept of it. Who refuses both purposes leaves no
 * identifier behind, and none is taken from them later.
 */
export async function keepTracking(
  trx: SellerTransaction,
  { keyRing, raise }: Pick<Platform, 'keyRing' | 'raise'>,
  { sellerId, storeId, isTest }: Pick<Channel, 'sellerId' | 'storeId' | 'isTest'>,
  keptFor: string,
  details: VisitDetails,
): Promise<void> {
  if (details.tracking === undefined && details.consent === undefined) return;
  const nothing = {
    seller_id: sellerId,
    id: newId(),
    sealed: '',
    host: '',
    allows_marketing: false,
    allows_analytics: false,
    consent_version: '',
    consented_at: null,
  };
  const isNew = await insertTracking(trx, {
    ...nothing,
    ...withDetails(keyRing, nothing, details),
    store_id: storeId,
    is_test: isTest,
    kept_for: keptFor,
    expires_at: new Date(currentTime().getTime() + TRACKING_DAYS * 86_400_000),
  });
  const row = isNew ? undefined : await lockTracking(trx, { sellerId, storeId, isTest }, keptFor);
  if (row !== undefined) await updateTracking(trx, row, withDetails(keyRing, row, details));
  if (details.consent?.marketing || details.consent?.analytics)
    await raise(trx, 'visit.chosen', { sellerId, storeId, isTest, keptFor });
}
