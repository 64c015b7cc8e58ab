import type { ChecklistItem } from '@balcao/api-schema';
import {
  type DocumentSlot,
  KYC_REFUSAL_TEXTS,
  KYC_STATUS_TEXTS,
  type KycStatus,
  kycRejectionText,
} from '@balcao/domain';
import type { StoreFacts } from './store-facts';

const SLOT_NAMES: Readonly<Record<DocumentSlot, string>> = {
  frente: 'a frente do documento',
  verso: 'o verso do documento',
  selfie: 'a selfie',
};

type Standing = Pick<ChecklistItem, 'state' | 'label' | 'note' | 'action'>;

const sentence = new Intl.ListFormat('pt-BR');

function inProgress({ refused }: StoreFacts['identity']): Standing {
  const [first] = refused;
  if (first === undefined)
    return {
      state: 'open',
      label: KYC_STATUS_TEXTS.IN_PROGRESS,
      note: 'Você começou a verificação. Falta enviar as fotos.',
      action: 'Continuar verificação',
    };
  return {
    state: 'problem',
    label: 'Envie de novo',
    note: `Envie de novo ${sentence.format(refused.map(({ slot }) => SLOT_NAMES[slot]))}.${first.reason ? ` ${KYC_REFUSAL_TEXTS[first.reason]}` : ''}`,
    action: 'Enviar de novo',
  };
}

const STANDINGS: Readonly<Record<KycStatus, (facts: StoreFacts['identity']) => Standing>> = {
  IN_PROGRESS: inProgress,
  WAITING_MANUAL_ACTION: () => ({
    state: 'waiting',
    label: KYC_STATUS_TEXTS.WAITING_MANUAL_ACTION,
    note: 'Recebemos as suas fotos. Esta página muda sozinha quando a análise terminar.',
    action: 'Ver verificação',
  }),
  FINISHED: () => ({ state: 'done' }),
  INVALID: ({ reason }) => ({
    state: 'problem',
    label: KYC_STATUS_TEXTS.INVALID,
    note: kycRejectionText(reason),
    action: 'Começar outra verificação',
  }),
  CANCELLED: () => ({
    state: 'open',
    label: KYC_STATUS_TEXTS.CANCELLED,
    action: 'Começar outra verificação',
  }),
};

/** Whether the seller's identity is verified. */
export function identityStep(facts: StoreFacts['identity']): ChecklistItem {
  const standing: Standing = facts.status === null ? { state: 'open' } : STANDINGS[facts.status](facts);
  return {
    key: 'identity',
    done: standing.state === 'done',
    ...standing,
    path: '/backoffice/configuracoes/verificar-identidade',
  };
}
