import { ENTRY_TYPE_LABELS, type EntryType } from '@balcao/domain';

/** Why a line of the statement is there, in a sentence. */
const REASONS: Partial<Readonly<Record<EntryType, string>>> = {
  sale: 'O valor que o cliente pagou.',
  buyer_interest: 'O que o cliente paga a mais por parcelar.',
  boleto_fine: 'O cliente pagou depois do vencimento, ou mais do que devia.',
  fee_gateway: 'O que o gateway cobra pela venda, pelo contrato da loja com ele.',
  fee_platform: 'O que a plataforma cobra pela venda, pelo plano da loja.',
  fee_antifraud: 'A análise antifraude de cada pagamento com cartão.',
  refund: 'O que voltou ao cliente. As tarifas da venda não voltam.',
  chargeback: 'O cliente contestou a compra, e o banco dele decidiu a favor.',
  chargeback_fee: 'O que o gateway cobra por cada contestação, também das que você ganha.',
  anticipation_fee: 'O que você pagou para receber antes do dia.',
  adjustment: 'Uma correção do saldo pelo arquivo do gateway, que duas pessoas da plataforma aprovaram.',
  med_return: 'O Pix contestado que foi devolvido ao cliente.',
};

/** The label of a type of line, and the reason why it is there. */
export const stepWords = (type: EntryType): { label: string; hint: string | undefined } => ({
  label: ENTRY_TYPE_LABELS[type],
  hint: REASONS[type],
});
