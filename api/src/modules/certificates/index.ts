import type { ApiModule } from '../../module';
import { deleteWithdrawn } from './issuing/certificate-repository';
import { enqueueIdleCertificates } from './issuing/enqueue-idle';
import { issueCertificates } from './issuing/issue';
import { deleteOldOrders } from './issuing/order-repository';
import { accountKeys, certificateKeys, orderKeys } from './sealed';

export { certificatesOf, type DomainCertificate } from './domain-part';
export { orderCertificate, withdrawCertificate } from './hosts';
export { readDomainSettings } from './serving/domain-settings';
export { openDomainServer } from './serving/open-domain-server';

/** The certificates of sellers' domains: ordered once a host is proven, renewed in time, and served. */
export const certificates: ApiModule = {
  name: 'certificates',
  workers: (platform) => (platform.acme ? [issueCertificates(platform)] : []),
  sweep: {
    idleCertificates: enqueueIdleCertificates,
    withdrawnCertificates: ({ database }) => deleteWithdrawn(database.platform),
    acmeOrders: ({ database }) => deleteOldOrders(database.platform),
  },
  sealed: [accountKeys, certificateKeys, orderKeys],
};
