import type { SealedRecords } from '../../module';
import { accountPlace } from './issuing/account';
import { updateAccount } from './issuing/account-repository';
import { updateOrder } from './issuing/order-repository';
import { keyPlace } from './issuing/parts';
import {
  findSealedAccounts,
  findSealedCertificates,
  findSealedOrders,
  lockSealedAccount,
  lockSealedCertificate,
  lockSealedOrder,
  writeSealedCertificate,
} from './sealed-repository';

/** The keys of certificates. */
export const certificateKeys: SealedRecords = {
  name: 'certificateKeys',
  idsAfter: findSealedCertificates,
  async reseal({ keyRing }, trx, id) {
    const row = await lockSealedCertificate(trx, id);
    const sealed =
      row && keyRing.reseal(row.key_sealed, keyPlace({ sellerId: row.seller_id, domainId: row.domain_id }));
    if (!row || !sealed) return false;
    await writeSealedCertificate(trx, row, sealed);
    return true;
  },
};

/** The keys of certificates that are being issued. */
export const orderKeys: SealedRecords = {
  name: 'acmeOrderKeys',
  idsAfter: findSealedOrders,
  async reseal({ keyRing }, trx, id) {
    const row = await lockSealedOrder(trx, id);
    const sealed =
      row && keyRing.reseal(row.key_sealed, keyPlace({ sellerId: row.seller_id, domainId: row.domain_id }));
    if (!row || !sealed) return false;
    await updateOrder(trx, row, { key_sealed: sealed });
    return true;
  },
};

/** The keys of accounts at authorities. */
export const accountKeys: SealedRecords = {
  name: 'acmeAccountKeys',
  idsAfter: findSealedAccounts,
  async reseal({ keyRing }, trx, id) {
    const row = await lockSealedAccount(trx, id);
    const key_sealed = row && keyRing.reseal(row.key_sealed, accountPlace(id));
    if (!key_sealed) return false;
    await updateAccount(trx, id, { key_sealed });
    return true;
  },
};
