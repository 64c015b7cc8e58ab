import type { KycCase, KycDecisionRequest } from '@balcao/api-schema';
import { isApiError, useShell } from '@balcao/contract';
import { type DocumentSlot, KYC_SLOT_TITLES, type KycStatus } from '@balcao/domain';
import { useStepUp } from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';
import { type ReactNode, useState } from 'react';
import type { ReviewApi } from '../review-api';
import { isStored } from './stored-decision';

/** The toast after a decision that moves the verification on. */
const MOVED: Readonly<Partial<Record<KycStatus, (name: string) => string>>> = {
  FINISHED: (name) => `Identidade de ${name} aprovada.`,
  INVALID: (name) => `Identidade de ${name} rejeitada.`,
  IN_PROGRESS: (name) => `Novo envio pedido a ${name}.`,
};

/** Whether a failure says that there was a decision already. */
export const isOvertaken = (error: unknown): boolean =>
  isApiError(error) && error.code === 'kyc_already_decided';

export interface Decision {
  /**
   * Decides about an image. Repeating it after a lost answer does nothing twice. Resolves false when the person
   * cancelled the password. Rejects as the API does; when somebody else decided first, the page shows their decision.
   */
  decide(slot: DocumentSlot, documentId: string, decision: KycDecisionRequest): Promise<boolean>;
  /** The slot that somebody else had decided about first. */
  lostTo: DocumentSlot | null;
  /** The question for the password; render it outside of forms. */
  dialog: ReactNode;
}

/** Decides about the images of a case, asks for the password when the API requires it, and shows the result. */
export function useDecision(kyc: KycCase, api: ReviewApi): Decision {
  const { notify } = useShell();
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [lostTo, setLostTo] = useState<DocumentSlot | null>(null);

  /** The case with this decision in it. */
  async function decided(slot: DocumentSlot, documentId: string, decision: KycDecisionRequest) {
    try {
      return await api.decide(documentId, decision);
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      const now = await api.read(kyc.id);
      if (isStored(now, slot, decision)) return now;
      queries.setQueryData(['kyc-case', kyc.id], now);
      setLostTo(slot);
      throw error;
    }
  }

  async function decide(slot: DocumentSlot, documentId: string, decision: KycDecisionRequest) {
    const done = await stepUp.run(() => decided(slot, documentId, decision));
    if (done === null) return false;
    const { value } = done;
    setLostTo(null);
    queries.setQueryData(['kyc-case', value.id], value);
    const words = value.status === kyc.status ? undefined : MOVED[value.status];
    const image = decision.decision === 'approve' ? 'aprovada' : 'com novo envio pedido';
    notify.toast(words ? words(value.person.name) : `${KYC_SLOT_TITLES[slot]}: ${image}.`);
    return true;
  }

  return { decide, lostTo, dialog: stepUp.dialog };
}
