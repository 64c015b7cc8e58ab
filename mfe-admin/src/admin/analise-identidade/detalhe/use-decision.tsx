import type { KycCase, KycDecisionRequest } from '@balcao/api-schema';
import { isApiError, useShell } from '@balcao/contract';
import type { DocumentSlot, KycStatus } from '@balcao/domain';
import { useStepUp } from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';
import { type ReactNode, useState } from 'react';
import type { ReviewApi } from '../analise-api';
import { SLOT_TITLES } from '../words';

/** What is said where a decision moved the verification on. */
const MOVED: Readonly<Partial<Record<KycStatus, (name: string) => string>>> = {
  FINISHED: (name) => `Identidade de ${name} aprovada.`,
  INVALID: (name) => `Identidade de ${name} rejeitada.`,
  IN_PROGRESS: (name) => `Novo envio pedido a ${name}.`,
};

export interface Decision {
  /** Decides about an image. Resolves false when the person gave up at the password. Rejects as the API does. */
  decide(slot: DocumentSlot, documentId: string, decision: KycDecisionRequest): Promise<boolean>;
  /** Takes a failure: when somebody else was first, the page shows that, with what they did. */
  overtaken(slot: DocumentSlot): (error: unknown) => boolean;
  /** The slot that somebody else had decided about first. */
  lostTo: DocumentSlot | null;
  /** The question for the password; render it outside of forms. */
  dialog: ReactNode;
}

/** Decides about the images of a case, with the password where the API wants it, and shows what came of it. */
export function useDecision(kyc: KycCase | undefined, api: ReviewApi): Decision {
  const { notify } = useShell();
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [lostTo, setLostTo] = useState<DocumentSlot | null>(null);

  async function decide(slot: DocumentSlot, documentId: string, decision: KycDecisionRequest) {
    const done = await stepUp.run(() => api.decide(documentId, decision));
    if (done === null) return false;
    const { value } = done;
    setLostTo(null);
    queries.setQueryData(['kyc-case', value.id], value);
    const words = value.status === kyc?.status ? undefined : MOVED[value.status];
    const image = decision.decision === 'approve' ? 'aprovada' : 'com novo envio pedido';
    notify.toast(words ? words(value.person.name) : `${SLOT_TITLES[slot]}: ${image}.`);
    return true;
  }

  const overtaken = (slot: DocumentSlot) => (error: unknown) => {
    if (!isApiError(error) || error.code !== 'kyc_already_decided') return false;
    setLostTo(slot);
    void queries.invalidateQueries({ queryKey: ['kyc-case'] });
    return true;
  };

  return { decide, overtaken, lostTo, dialog: stepUp.dialog };
}
