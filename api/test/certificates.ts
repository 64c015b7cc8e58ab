import { randomBytes } from 'node:crypto';
import { newId } from '../src/db/new-id';
import { certificatesOf, type DomainCertificate, orderCertificate } from '../src/modules/certificates';
import { findProof } from '../src/modules/certificates/certificate';
import { issueCertificates } from '../src/modules/certificates/issue';
import { updateDomain } from '../src/modules/domains/domain';
import type { Platform } from '../src/platform';
import { becomeDue, workNext } from './queue';
import { createAccount } from './stored-account';
import type { TestApi } from './test-app';

/** A domain of a seller, whose host is proven. */
export interface ProvenDomain {
  sellerId: string;
  storeId: string;
  domainId: string;
  host: string;
}

export const newHost = (): string => `pay.loja-${randomBytes(6).toString('hex')}.com.br`;

/** A domain that is proven, without its DNS and without a certificate. */
export async function insertProvenDomain(
  { database }: Pick<Platform, 'database'>,
  { sellerId, storeId, domainId, host }: ProvenDomain,
): Promise<void> {
  await database.platform
    .insertInto('domains')
    .values({
      seller_id: sellerId,
      id: domainId,
      store_id: storeId,
      host,
      registered_domain: host.slice(host.indexOf('.') + 1),
      target_label: newId(),
      proof_token: newId(),
      state: 'provado',
    })
    .execute();
}

/** A proven host of a new seller, for which a certificate is ordered. */
export async function proveDomain(
  { platform }: Pick<TestApi, 'platform'>,
  host = newHost(),
): Promise<ProvenDomain> {
  const { sellerId, storeId } = await createAccount(platform);
  const domain = { sellerId, storeId, domainId: newId(), host };
  await insertProvenDomain(platform, domain);
  await platform.database.withSeller(sellerId, (trx) => orderCertificate(trx, domain));
  return domain;
}

/** Has a domain that was created proven, without its DNS. */
export async function proveHost(
  { platform }: Pick<TestApi, 'platform'>,
  domain: ProvenDomain,
): Promise<void> {
  await platform.database.withSeller(domain.sellerId, async (trx) => {
    await updateDomain(trx, { seller_id: domain.sellerId, id: domain.domainId }, { state: 'provado' });
    await orderCertificate(trx, domain);
  });
}

/** The certificate in the document of a domain. */
export async function certificateOf(
  { platform }: Pick<TestApi, 'platform'>,
  { sellerId, domainId }: ProvenDomain,
): Promise<DomainCertificate | undefined> {
  const all = await certificatesOf(platform.database.forSeller(sellerId), sellerId, [domainId]);
  return all.get(domainId);
}

/** Works off what is due for certificates, as a worker does; what waits for seconds is due at once. @param turns at most */
export async function workOnCertificates(platform: Platform, sellerId: string, turns = 10): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await becomeDue(platform, 'certificate', sellerId);
    if (!(await workNext(platform, issueCertificates(platform)))) return;
  }
}

/** The answer of port 80's listener at the address of a proof. */
export const proofFrom =
  ({ platform }: Pick<TestApi, 'platform'>) =>
  async (host: string, token: string): Promise<string> => {
    const proof = await findProof(platform.database.platform, { host, token });
    if (proof === undefined) throw new Error('There is no proof.');
    return proof;
  };
