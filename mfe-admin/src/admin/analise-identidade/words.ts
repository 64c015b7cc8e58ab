import type { KycStep } from '@balcao/api-schema';
import type { DocumentSlot, KycRefusalReason } from '@balcao/domain';

/** The name of each slot, within a sentence; as a title it is `KYC_SLOT_TITLES`. */
export const SLOT_NAMES: Readonly<Record<DocumentSlot, string>> = {
  frente: 'frente',
  verso: 'verso',
  selfie: 'selfie',
};

/** The name of each slot with its article. */
export const THE_SLOT: Readonly<Record<DocumentSlot, string>> = {
  frente: 'a frente',
  verso: 'o verso',
  selfie: 'a selfie',
};

/** The text of a check that rules a reason out. */
const RULED_OUT: Readonly<Record<KycRefusalReason, string>> = {
  not_accepted: 'É um documento aceito: RG, CIN, CNH, RNM ou passaporte',
  cropped: 'Os quatro cantos aparecem',
  illegible: 'Dá para ler tudo',
  expired: 'Está na validade',
  cpf_mismatch: 'Nome, CPF e nascimento são os do cadastro',
  face_mismatch: 'O rosto é o do documento',
};

const RULED_OUT_OF_SLOT: Readonly<Partial<Record<DocumentSlot, Partial<Record<KycRefusalReason, string>>>>> =
  {
    verso: {
      not_accepted: 'É o verso do mesmo documento',
      cpf_mismatch: 'O que este lado diz da pessoa confere com o cadastro',
    },
    selfie: { illegible: 'O rosto está nítido e de frente' },
  };

/** The text of a slot's check that rules a reason out. */
export const checkWords = (slot: DocumentSlot, reason: KycRefusalReason): string =>
  RULED_OUT_OF_SLOT[slot]?.[reason] ?? RULED_OUT[reason];

/** A reason in few words; what the seller reads is `KYC_REFUSAL_TEXTS`. */
export const REASON_NAMES: Readonly<Record<KycRefusalReason, string>> = {
  illegible: 'Ilegível',
  cropped: 'Cortada',
  expired: 'Documento vencido',
  cpf_mismatch: 'Dados diferentes do cadastro',
  face_mismatch: 'Rosto diferente',
  not_accepted: 'Documento não aceito',
};

const STEPS: Readonly<Record<KycStep, string>> = {
  open: 'Começou a verificação',
  submit: 'Tudo enviado para análise',
  approve: 'Identidade aprovada',
  'ask-again': 'Novo envio pedido à pessoa',
  reject: 'Identidade rejeitada',
  cancel: 'Verificação cancelada',
  'send-image': 'Imagem enviada',
  'approve-image': 'Imagem aprovada',
  'refuse-image': 'Imagem recusada',
};

interface Happened {
  step: KycStep;
  slot: DocumentSlot | null;
  reason: KycRefusalReason | null;
}

/** The text of a step in the history: "Imagem recusada: verso. Ilegível". */
export function stepWords({ step, slot, reason }: Happened): string {
  const what = slot ? `${STEPS[step]}: ${SLOT_NAMES[slot]}` : STEPS[step];
  return reason ? `${what}. ${REASON_NAMES[reason]}` : what;
}
