import type {
  PlatformUser,
  PlatformUserRow,
  SessionItem,
  UserAuditEntry,
  UserNote,
} from '@balcao/api-schema';

const CREATED = '2026-03-01T12:00:00.000Z';
const LATER = '2026-03-02T12:00:00.000Z';

/** An active seller with a store, as the list shows them. */
export function aRow(changes: Partial<PlatformUserRow> = {}): PlatformUserRow {
  return {
    id: 'u1',
    name: 'Maria da Silva',
    email: 'ma***@e…',
    cpf: '***.456.789-**',
    cnpj: '',
    stores: ['Ateliê da Maria'],
    storeCount: 1,
    kycStatus: 'FINISHED',
    gatewayStatus: 'pending',
    isPlatformAdmin: false,
    status: 'active',
    createdAt: CREATED,
    lastSeenAt: LATER,
    ...changes,
  };
}

/** The same person with a complete profile, no second factor and no open session. */
export function aUser(changes: Partial<PlatformUser> = {}): PlatformUser {
  return {
    id: 'u1',
    sellerId: 's1',
    status: 'active',
    isPlatformAdmin: false,
    name: 'Maria da Silva',
    nickname: 'Mari',
    imageUrl: '',
    email: 'ma***@e…',
    emailVerifiedAt: CREATED,
    cpf: '***.456.789-**',
    phoneNumber: '(11) *****-4321',
    birthDate: '**/**/1987',
    company: {
      companyName: 'Ateliê da Maria Ltda.',
      companyDescription: 'Bolsas feitas à mão.',
      companyOpeningDate: '2019-05-20',
      cnpj: '**.222.333/****-**',
    },
    address: {
      zipCode: '01310-***',
      street: '***',
      streetNumber: '***',
      complement: '',
      district: '***',
      city: 'São Paulo',
      state: 'SP',
    },
    missingFields: [],
    kycStatus: 'FINISHED',
    gatewayStatus: 'pending',
    stores: [{ id: 'l1', nome: 'Ateliê da Maria', role: 'owner', own: true, createdAt: CREATED }],
    twoFactor: { enabled: false, enabledAt: null, backupCodesLeft: 0 },
    counts: { openSessions: 0, notes: 0 },
    block: null,
    closing: null,
    blockRefusal: null,
    secondFactorRefusal: null,
    self: false,
    createdAt: CREATED,
    lastSeenAt: LATER,
    ...changes,
  };
}

/** The block of that person. */
export const BLOCKED: Partial<PlatformUser> = {
  status: 'blocked',
  block: {
    at: LATER,
    by: { id: 'a1', name: 'Ana Admin', kind: 'admin' },
    reason: 'Documento de outra pessoa.',
  },
};

export function aSession(id: string, device: string, current = false): SessionItem {
  return {
    id,
    current,
    device,
    ip: '203.0.113.7',
    createdAt: CREATED,
    lastSeenAt: LATER,
    expiresAt: LATER,
  };
}

export function aNote(changes: Partial<UserNote> = {}): UserNote {
  return {
    id: 'n1',
    author: { id: 'a1', name: 'Ana Admin' },
    own: true,
    text: 'Ligou para confirmar o endereço.',
    createdAt: LATER,
    withdrawnAt: null,
    ...changes,
  };
}

/** The entry of a block by an admin. */
export function anEntry(changes: Partial<UserAuditEntry> = {}): UserAuditEntry {
  return {
    id: 'e1',
    seq: 7,
    action: 'user.block',
    entity: 'user',
    entityId: 'u1',
    actor: { id: 'a1', name: 'Ana Admin', kind: 'admin' },
    before: { status: 'active' },
    after: { status: 'blocked', sessionsEnded: 2, reason: 'Documento de outra pessoa.' },
    ip: '203.0.113.7',
    device: 'Chrome no Windows',
    requestId: 'r1',
    createdAt: LATER,
    ...changes,
  };
}
