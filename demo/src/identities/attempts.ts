import type { KycStep } from '@balcao/api-schema';
import { DOCUMENT_SLOTS, type DocumentSlot, type KycRefusalReason, type KycStatus } from '@balcao/domain';

/** A step of a made-up attempt. Without a slot it concerns the whole attempt. */
export interface DemoStep {
  step: KycStep;
  slot?: DocumentSlot;
  reason?: KycRefusalReason;
  by: 'seller' | 'reviewer';
  hoursAgo: number;
}

/** An attempt at proving who somebody is, from its first step to its last. */
export interface DemoAttempt {
  status: KycStatus;
  reason: KycRefusalReason | null;
  steps: readonly [DemoStep, ...DemoStep[]];
}

/** Hours from the first step until all images are sent. */
const TAKES = 0.25;
/** Hours that a review takes. */
const REVIEW_TAKES = 0.1;

const opened = (hoursAgo: number): DemoStep => ({ step: 'open', by: 'seller', hoursAgo });

function sent(hoursAgo: number): DemoStep[] {
  const images = DOCUMENT_SLOTS.map(
    (slot) => ({ step: 'send-image', slot, by: 'seller', hoursAgo }) as const,
  );
  return [...images, { step: 'submit', by: 'seller', hoursAgo }];
}

const waiting = (hoursAgo: number): DemoAttempt => ({
  status: 'WAITING_MANUAL_ACTION',
  reason: null,
  steps: [opened(hoursAgo + TAKES), ...sent(hoursAgo)],
});

const approved = (hoursAgo: number): DemoAttempt => ({
  status: 'FINISHED',
  reason: null,
  steps: [
    opened(hoursAgo + 4),
    ...sent(hoursAgo + 3),
    ...DOCUMENT_SLOTS.map(
      (slot) => ({ step: 'approve-image', slot, by: 'reviewer', hoursAgo: hoursAgo + REVIEW_TAKES }) as const,
    ),
    { step: 'approve', by: 'reviewer', hoursAgo },
  ],
});

const rejected = (hoursAgo: number, slot: DocumentSlot, reason: KycRefusalReason): DemoAttempt => ({
  status: 'INVALID',
  reason,
  steps: [
    opened(hoursAgo + 6),
    ...sent(hoursAgo + 5),
    { step: 'refuse-image', slot, reason, by: 'reviewer', hoursAgo },
    { step: 'reject', reason, by: 'reviewer', hoursAgo },
  ],
});

/**
 * The attempts that lead to a status, oldest first.
 *
 * @param place index of the person in the demonstration; it varies waiting times and reasons
 * @param ageHours age of their account
 */
export function demoAttempts(status: KycStatus, place: number, ageHours: number): DemoAttempt[] {
  const early = Math.max(ageHours - 12, 1);
  switch (status) {
    case 'FINISHED':
      return [approved(early)];
    case 'INVALID':
      return [
        place % 2 === 0
          ? rejected(early, 'selfie', 'face_mismatch')
          : rejected(early, 'frente', 'cpf_mismatch'),
      ];
    case 'WAITING_MANUAL_ACTION': {
      const since = 2 + ((place * 17) % 70);
      const before = rejected(since + 30, 'frente', 'expired');
      return place % 5 === 0 ? [before, waiting(since)] : [waiting(since)];
    }
    case 'IN_PROGRESS':
      return [{ status, reason: null, steps: [opened(Math.min(early, 20 + place))] }];
    case 'CANCELLED':
      return [
        {
          status,
          reason: null,
          steps: [opened(early + TAKES), { step: 'cancel', by: 'seller', hoursAgo: early }],
        },
      ];
  }
}
