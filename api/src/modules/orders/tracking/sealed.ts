import type { Tracking } from '@balcao/domain';
import type { SealedRecords } from '../../../module';
import type { KeyRing, SecretPlace } from '../../../security/key-ring';
import type { TrackingRow } from './repository';
import { updateTracking } from './repository';
import { findSealedIds, lockSealed } from './sealed-repository';

/** All that is known of how a buyer came, and with what. */
export interface KnownVisit {
  fields: Tracking;
  ip: string;
  userAgent: string;
}

type Row = Pick<TrackingRow, 'seller_id' | 'id' | 'sealed'>;

const placeOf = ({ seller_id, id }: Pick<Row, 'seller_id' | 'id'>): SecretPlace => ({
  sellerId: seller_id,
  recordId: id,
  field: 'visit-tracking',
});

const NOTHING: KnownVisit = { fields: {}, ip: '', userAgent: '' };

export const openVisit = (keyRing: KeyRing, row: Row): KnownVisit =>
  row.sealed === '' ? NOTHING : (JSON.parse(keyRing.decrypt(row.sealed, placeOf(row))) as KnownVisit);

export const sealVisit = (keyRing: KeyRing, row: Pick<Row, 'seller_id' | 'id'>, visit: KnownVisit): string =>
  keyRing.encrypt(JSON.stringify(visit), placeOf(row));

/** The sealed records that tie visits to advertisements. */
export const sealedVisits: SealedRecords = {
  name: 'visitTracking',
  idsAfter: findSealedIds,
  async reseal({ keyRing }, trx, id) {
    const row = await lockSealed(trx, id);
    const sealed = row && keyRing.reseal(row.sealed, placeOf(row));
    if (!sealed) return false;
    await updateTracking(trx, row, { sealed });
    return true;
  },
};
