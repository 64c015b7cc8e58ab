import type { KycSlot, PfReport, Seller } from '@balcao/api-schema';
import type { FakeAnswer } from '@balcao/contract/testing';
import type { KycStatus } from '@balcao/domain';

const AT = '2026-03-02T12:00:00.000Z';

/** A seller whose profile has all that a verification needs. */
export function aPerson(changes: Partial<Seller> = {}): Seller {
  return {
    id: 'seller-1',
    version: 3,
    name: 'Ana Lima',
    nickname: 'Ana',
    email: 'ana@exemplo.com.br',
    cpf: '12345678909',
    birthDate: '1990-12-31',
    phoneNumber: '+5511987654321',
    imageUrl: '',
    companyName: '',
    companyDescription: '',
    companyOpeningDate: '',
    cnpj: '',
    address: {
      zipCode: '',
      street: '',
      streetNumber: '',
      complement: '',
      district: '',
      city: '',
      state: '',
    },
    documents: { frente: null, verso: null, selfie: null },
    iuguAccountStatus: '',
    lockedFields: [],
    lockReason: null,
    ...changes,
  };
}

/** A slot as the API tells it; with a document in it unless it is missing. */
export const aSlot = (
  slot: KycSlot['slot'],
  state: KycSlot['state'] = 'missing',
  reason: KycSlot['reason'] = null,
): KycSlot => ({
  slot,
  state,
  documentId: state === 'missing' ? null : `document-${slot}`,
  reason,
  sentAt: state === 'missing' ? null : AT,
});

/** A first attempt that waits for all three images. */
export function aReport(changes: Partial<PfReport> = {}): PfReport {
  return {
    id: 'report-1',
    sellerId: 'seller-1',
    status: 'IN_PROGRESS',
    attempt: 1,
    reason: null,
    openedAt: AT,
    consent: { version: '2026-01', acceptedAt: AT },
    documents: [aSlot('frente'), aSlot('verso'), aSlot('selfie')],
    history: [{ step: 'open', slot: null, reason: null, at: AT }],
    ...changes,
  };
}

/** The answers of the API to the page: the seller, and the state of the verification. */
export function answersFor(
  report: PfReport | null,
  status: KycStatus | null = report?.status ?? null,
): Record<string, FakeAnswer> {
  return {
    'GET /seller/seller-1': aPerson(),
    'GET /kyc/profile/seller-1/status': { status, reportId: report?.id ?? null },
    'GET /kyc/pf-report/report-1': report,
    'GET /kyc/credentials': { provider: 'interno', uploadUrl: '/api/kyc/uploads', expiresIn: 600 },
  };
}
