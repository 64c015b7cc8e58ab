import { REQUIRED_DOCUMENTS } from '../basics/constants';
import { DOCUMENT_SLOTS } from '../seller/seller';
import {
  KYC_EVENTS,
  KYC_IMAGE_RULES,
  KYC_REFUSAL_REASONS,
  KYC_REFUSAL_TEXTS,
  KYC_SLOT_TITLES,
  nextKycStatus,
  wordOfSlot,
} from './review';
import { KYC_STATUSES } from './status';

describe('the state machine of the identity verification', () => {
  it.each([
    [null, { open: 'IN_PROGRESS' }],
    ['IN_PROGRESS', { submit: 'WAITING_MANUAL_ACTION', cancel: 'CANCELLED' }],
    [
      'WAITING_MANUAL_ACTION',
      { approve: 'FINISHED', 'ask-again': 'IN_PROGRESS', reject: 'INVALID', cancel: 'CANCELLED' },
    ],
    ['FINISHED', {}],
    ['INVALID', { open: 'IN_PROGRESS' }],
    ['CANCELLED', { open: 'IN_PROGRESS' }],
  ] as const)('leads on from %s by %j alone', (status, expected) => {
    const found = KYC_EVENTS.flatMap((event) => {
      const next = nextKycStatus(status, event);
      return next === null ? [] : [[event, next]];
    });
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it('reaches every status from none', () => {
    const reached = new Set(KYC_STATUSES.filter((status) => status === nextKycStatus(null, 'open')));
    for (const status of reached)
      for (const event of KYC_EVENTS) {
        const next = nextKycStatus(status, event);
        if (next !== null) reached.add(next);
      }
    expect([...reached].sort()).toEqual([...KYC_STATUSES].sort());
  });
});

it('has exactly three slots, each with a size that its image needs', () => {
  expect(DOCUMENT_SLOTS).toEqual(['frente', 'verso', 'selfie']);
  expect(DOCUMENT_SLOTS).toHaveLength(REQUIRED_DOCUMENTS);
  expect(Object.keys(KYC_IMAGE_RULES.minShortSide)).toEqual([...DOCUMENT_SLOTS]);
});

it('tells of every reason what to do', () => {
  for (const reason of KYC_REFUSAL_REASONS)
    expect(KYC_REFUSAL_TEXTS[reason]).toMatch(/\. (Tire|Envie) .+\.$/);
});

it('says of each image what agrees with its title', () => {
  const words = DOCUMENT_SLOTS.map((slot) => `${KYC_SLOT_TITLES[slot]} ${wordOfSlot(slot, 'enviada')}`);
  expect(words).toEqual(['Frente do documento enviada', 'Verso do documento enviado', 'Selfie enviada']);
  expect(wordOfSlot('verso', 'Falta enviar')).toBe('Falta enviar');
});
