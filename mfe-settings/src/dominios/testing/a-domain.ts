import type { DomainCheck, DomainRecordShown } from '@balcao/api-schema';

const TARGET = 'k7m2q4x6z3b5n7p2r4t6v3w5y7.checkout.balcao.example';
const PROOF = 'balcao-a2c4e6g3i5k7m2o4q6s3u5w7y2';

type DnsRecord = DomainRecordShown['records'][number];

export const aCname = (changes: Partial<DnsRecord> = {}): DnsRecord => ({
  type: 'CNAME',
  name: 'pay',
  expected: TARGET,
  found: TARGET,
  ok: true,
  ...changes,
});

export const aTxt = (changes: Partial<DnsRecord> = {}): DnsRecord => ({
  type: 'TXT',
  name: '_verifica.pay',
  expected: PROOF,
  found: PROOF,
  ok: true,
  ...changes,
});

/** A domain whose checkout is open. */
export const aDomain = (changes: Partial<DomainRecordShown> = {}): DomainRecordShown => ({
  id: 'd1',
  host: 'pay.limadoces.com.br',
  isPrimary: true,
  status: 'ativo',
  reason: null,
  detail: '',
  nextCheckAt: null,
  checkedSince: '2026-03-02T12:00:00.000Z',
  checkedUntil: '2026-03-05T12:00:00.000Z',
  servedUntil: null,
  records: [aCname(), aTxt()],
  hasCertificates: true,
  certificate: {
    issuer: "Let's Encrypt",
    notBefore: '2026-03-02T12:00:00.000Z',
    notAfter: '2026-05-31T12:00:00.000Z',
    lifetimeLeft: 0.8,
  },
  createdAt: '2026-03-02T12:00:00.000Z',
  ...changes,
});

/** A domain whose records nobody has made. */
export const aPendingDomain = (changes: Partial<DomainRecordShown> = {}): DomainRecordShown =>
  aDomain({
    id: 'd2',
    isPrimary: false,
    status: 'pendente',
    certificate: null,
    records: [aCname({ found: '', ok: false }), aTxt({ found: '', ok: false })],
    nextCheckAt: '2026-03-02T12:05:00.000Z',
    ...changes,
  });

export const aCheck = (changes: Partial<DomainCheck> = {}): DomainCheck => ({
  at: '2026-03-02T12:00:00.000Z',
  reason: null,
  records: [aCname(), aTxt()],
  ...changes,
});
