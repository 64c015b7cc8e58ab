import type { KycCase, KycQueueRow, KycSlot } from '@balcao/api-schema';

const SENT = '2026-03-02T12:00:00.000Z';

/** A waiting attempt, as the queue shows it. */
export function aQueueRow(changes: Partial<KycQueueRow> = {}): KycQueueRow {
  return {
    id: 'r1',
    userId: 'u1',
    name: 'Maria da Silva',
    cpf: '***.456.789-**',
    status: 'WAITING_MANUAL_ACTION',
    attempt: 1,
    changedAt: SENT,
    ...changes,
  };
}

/** An image that waits for its decision: the document `d-frente` of the slot `frente`. */
export function aSlot(slot: KycSlot['slot'], changes: Partial<KycSlot> = {}): KycSlot {
  return { slot, state: 'sent', documentId: `d-${slot}`, reason: null, sentAt: SENT, ...changes };
}

export const ANA = { id: 'a1', name: 'Ana Souza', kind: 'admin' } as const;

/** An attempt with three images that wait. */
export function aCase(changes: Partial<KycCase> = {}): KycCase {
  return {
    id: 'r1',
    sellerId: 's1',
    userId: 'u1',
    reviewerId: 'a2',
    status: 'WAITING_MANUAL_ACTION',
    attempt: 1,
    reason: null,
    openedAt: SENT,
    consent: { version: '2026-01', acceptedAt: SENT },
    documents: [aSlot('frente'), aSlot('verso'), aSlot('selfie')],
    person: { name: 'Maria da Silva', cpf: '12345678909', birthDate: '1987-03-14' },
    company: { companyName: '', cnpj: '', isReviewed: false, isOfAnother: false },
    decisionRefusal: null,
    history: [
      {
        step: 'submit',
        slot: null,
        reason: null,
        at: SENT,
        actor: { id: 'u1', name: 'Maria da Silva', kind: 'user' },
      },
    ],
    views: [],
    ...changes,
  };
}
