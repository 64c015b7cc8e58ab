import {
  BANK_CHANGE_CANCEL_PATH,
  type BankChangeAction,
  formatCalendarDate,
  formatInstant,
  formatMoney,
  isOfAccount,
  TRANSFER_REFUSAL_TEXTS,
  type TransferRefusal,
} from '@balcao/domain';
import { composeMail, nameInMail } from '../../providers/mail/compose';
import type { Mail } from '../../providers/mail/mail';

interface Recipient {
  email: string;
  name: string;
}

/** A change of the accounts that a store's payouts go to. */
export interface BankChange {
  action: BankChangeAction;
  /** The label of the account: never its whole number. */
  label: string;
  storeName: string;
  /** The name of who did it. */
  by: string;
  at: Date;
  heldUntil: Date;
}

const DONE: Readonly<Record<BankChangeAction, { subject: string; sentence: string }>> = {
  add: { subject: 'Nova conta para os seus saques', sentence: 'cadastrou a conta' },
  principal: { subject: 'A conta principal dos seus saques mudou', sentence: 'tornou principal a conta' },
  delete: { subject: 'Uma conta dos seus saques foi excluída', sentence: 'excluiu a conta' },
};

const instantText = (at: Date) => `${formatInstant(at.toISOString())} (horário de Brasília)`;

/** Tells a store's owner of a change of its bank accounts, with the link that cancels it. */
export const bankChangeMail = (
  { email, name }: Recipient,
  { action, label, storeName, by, at, heldUntil }: BankChange,
  publicUrl: string,
  token: string,
): Mail =>
  composeMail({
    to: email,
    kind: 'bank-account-changed',
    subject: DONE[action].subject,
    name,
    paragraphs: [
      `${nameInMail(by)} ${DONE[action].sentence} ${label} na loja ${nameInMail(storeName)}, em ${instantText(at)}.`,
      `Por segurança, os saques da loja esperam até ${instantText(heldUntil)}. Se foi você, não precisa fazer nada.`,
      'Se não foi você nem quem trabalha com você, cancele a mudança: as contas voltam a ser as de antes, e as sessões de quem a fez são encerradas.',
    ],
    action: {
      label: 'Não fui eu, cancelar a mudança',
      url: `${publicUrl}${BANK_CHANGE_CANCEL_PATH}#token=${token}`,
    },
  });

/** Tells a store's owner that a change of its bank accounts was cancelled. */
export const bankChangeCancelledMail = (
  { email, name }: Recipient,
  { storeName, at }: { storeName: string; at: Date },
): Mail =>
  composeMail({
    to: email,
    kind: 'bank-account-change-cancelled',
    subject: 'Mudança nas contas bancárias cancelada',
    name,
    paragraphs: [
      `A mudança nas contas bancárias da loja ${nameInMail(storeName)} foi cancelada em ${instantText(at)}. As contas voltaram a ser as de antes, e as sessões de quem fez a mudança foram encerradas.`,
      'Se alguém entrou na sua conta, troque a sua senha agora e ative a verificação em duas etapas na aba Segurança.',
    ],
  });

/** Tells a store's owner that somebody asked for a payout. */
export const payoutMail = (
  { email, name }: Recipient,
  payout: { amountCents: number; label: string; storeName: string; by: string; processOn: string },
): Mail =>
  composeMail({
    to: email,
    kind: 'payout-requested',
    subject: `Saque de ${formatMoney(payout.amountCents)} pedido`,
    name,
    paragraphs: [
      `${nameInMail(payout.by)} pediu um saque de ${formatMoney(payout.amountCents)} da loja ${nameInMail(payout.storeName)} para ${payout.label}. O banco o recebe em ${formatCalendarDate(payout.processOn)}.`,
      'Se não foi você nem quem trabalha com você, cancele o saque em Extrato, Saques, troque a sua senha agora e encerre as outras sessões na aba Segurança.',
    ],
  });

/** A payout that the bank sent back. */
export interface ReturnedPayout {
  amountCents: number;
  /** The cents of its fee that came back; 0 where the plan keeps it. */
  feeCents: number;
  label: string;
  storeName: string;
  refusal: TransferRefusal;
}

/** Tells a store's owner that the bank sent a payout back, and what to do before the next one. */
export const payoutReturnedMail = (
  { email, name }: Recipient,
  { amountCents, feeCents, label, storeName, refusal }: ReturnedPayout,
): Mail =>
  composeMail({
    to: email,
    kind: 'payout-returned',
    subject: `Saque de ${formatMoney(amountCents)} devolvido pelo banco`,
    name,
    paragraphs: [
      `O banco devolveu o saque de ${formatMoney(amountCents)} da loja ${nameInMail(storeName)} para ${label}. ${TRANSFER_REFUSAL_TEXTS[refusal]}`,
      feeCents > 0
        ? `O valor e a tarifa de ${formatMoney(feeCents)} voltaram ao saldo disponível da loja.`
        : 'O valor voltou ao saldo disponível da loja. A tarifa de saque não volta.',
      isOfAccount(refusal)
        ? 'Essa conta não recebe mais saques. Confira os dados em Contas bancárias e cadastre a conta certa antes de pedir outro.'
        : 'Você já pode pedir outro saque em Extrato, Saques.',
    ],
  });
