import { aDomain, aPendingDomain } from './testing/a-domain';
import { pauseFor } from './use-domain';

it('reads soon while a certificate is on its way, now and then while something waits, and else not', () => {
  const issuing = aDomain({ status: 'ssl_emitindo', certificate: null });
  expect([
    pauseFor([aPendingDomain(), issuing]),
    pauseFor([aPendingDomain()]),
    pauseFor([{ ...issuing, reason: 'ca_fora' }]),
    pauseFor([{ ...issuing, status: 'verificado', hasCertificates: false }]),
    pauseFor([aDomain()]),
  ]).toEqual([3_000, 15_000, 15_000, 15_000, false]);
});
