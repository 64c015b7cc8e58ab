import type { CertificateStatus } from '@balcao/domain';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import {
  beginCertificate,
  type CertificatePlace,
  findCertificate,
  notifyServers,
  updateCertificate,
} from './issuing/certificate-repository';
import { endOrder, findOpenOrder } from './issuing/order-repository';
import { enqueueCertificate } from './issuing/task';

/**
 * The host of a domain is proven to be its store's: a certificate is ordered, and served once it is there. Called again it tries at once,
 * as far as the authority allows it; a certificate that was withdrawn is served again.
 * @param host as certificates name it: lower case, international names in punycode
 * @returns how far its certificate is
 */
export async function orderCertificate(
  trx: SellerTransaction,
  { host, storeId, ...place }: CertificatePlace & { storeId: string; host: string },
): Promise<CertificateStatus> {
  const status = await beginCertificate(trx, {
    seller_id: place.sellerId,
    domain_id: place.domainId,
    store_id: storeId,
    host,
  });
  await enqueueCertificate(trx, place);
  await notifyServers(trx, host);
  return status;
}

/** The host is no longer its store's, or the domain goes: its certificate is neither served nor renewed any more. */
export async function withdrawCertificate(trx: SellerTransaction, place: CertificatePlace): Promise<void> {
  const held = await findCertificate(trx, place);
  if (held === undefined) return;
  const order = await findOpenOrder(trx, place);
  if (order) await endOrder(trx, order, 'abandonado');
  await updateCertificate(trx, place, { withdrawn_at: currentTime(), next_check_at: null });
  await notifyServers(trx, held.host);
}
