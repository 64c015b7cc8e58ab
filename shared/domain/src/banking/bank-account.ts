import { isAccountDigitRight, isBranchDigitRight } from './account-check-digits';

/** The ways to an account: its numbers, or a Pix key. */
export const BANK_ACCOUNT_KINDS = ['account', 'pix'] as const;
export type BankAccountKind = (typeof BANK_ACCOUNT_KINDS)[number];

/** The types of accounts of Banco Central. */
export const BANK_ACCOUNT_TYPES = ['corrente', 'poupanca', 'pagamento'] as const;
export type BankAccountType = (typeof BANK_ACCOUNT_TYPES)[number];

export const BANK_ACCOUNT_TYPE_LABELS: Readonly<Record<BankAccountType, string>> = {
  corrente: 'Conta corrente',
  poupanca: 'Conta poupança',
  pagamento: 'Conta de pagamento',
};

/** The verdict of the bank on an account: whether it exists, and is its holder's. */
export const BANK_ACCOUNT_STATUSES = ['em_verificacao', 'verificada', 'recusada'] as const;
export type BankAccountStatus = (typeof BANK_ACCOUNT_STATUSES)[number];

export const BANK_ACCOUNT_STATUS_LABELS: Readonly<Record<BankAccountStatus, string>> = {
  em_verificacao: 'Em verificação',
  verificada: 'Verificada',
  recusada: 'Recusada',
};

/** Why a bank does not accept an account. */
export const BANK_REFUSALS = ['account_unknown', 'account_closed', 'holder_differs', 'key_unknown'] as const;
export type BankRefusal = (typeof BANK_REFUSALS)[number];

export const BANK_REFUSAL_TEXTS: Readonly<Record<BankRefusal, string>> = {
  account_unknown: 'O banco não encontrou esta conta. Confira agência, conta e dígitos.',
  account_closed: 'Esta conta está encerrada ou bloqueada no banco.',
  holder_differs: 'O titular desta conta no banco é outra pessoa.',
  key_unknown: 'O Pix não encontrou esta chave. Confira se ela está cadastrada no seu banco.',
};

/** Why a transfer came back: for the account, or for a reason of the receiving bank's own. */
export const TRANSFER_REFUSALS = [...BANK_REFUSALS, 'not_accepted'] as const;
export type TransferRefusal = (typeof TRANSFER_REFUSALS)[number];

export const TRANSFER_REFUSAL_TEXTS: Readonly<Record<TransferRefusal, string>> = {
  ...BANK_REFUSAL_TEXTS,
  not_accepted: 'O banco que recebe não aceitou a transferência. Sua conta continua verificada.',
};

/** Whether a transfer came back for its account, which then takes no further one. */
export const isOfAccount = (refusal: TransferRefusal): refusal is BankRefusal =>
  BANK_REFUSALS.some((one) => one === refusal);

/** A store has at most this many. */
export const MAX_BANK_ACCOUNTS = 5;

/** Payouts rest this long after somebody added, removed or preferred an account, so that its owner can object. */
export const BANK_CHANGE_HOLD_HOURS = 24;

/** The changes of a store's accounts. */
export const BANK_CHANGE_ACTIONS = ['add', 'principal', 'delete'] as const;
export type BankChangeAction = (typeof BANK_CHANGE_ACTIONS)[number];

/** The page that a mail leads to by which a change is cancelled; its token is in the fragment, which no server sees. */
export const BANK_CHANGE_CANCEL_PATH = '/cancelar-mudanca-bancaria';

/** Branch and account as people type them. */
export interface AccountNumbers {
  bankIspb: string;
  branch: string;
  branchDigit: string;
  account: string;
  accountDigit: string;
}

const DIGIT = /^[0-9XP]$/;

/** The problems of an account's numbers, by field. Empty when there are none. */
export function validateAccountNumbers(
  numbers: AccountNumbers,
): Partial<Record<keyof AccountNumbers, string>> {
  const { bankIspb, branch, branchDigit, account, accountDigit } = numbers;
  const problems: Partial<Record<keyof AccountNumbers, string>> = {};
  if (!/^\d{1,4}$/.test(branch)) problems.branch = 'Informe a agência, com até 4 números.';
  else if (branchDigit !== '' && !DIGIT.test(branchDigit))
    problems.branchDigit = 'O dígito é um número, X ou P.';
  else if (branchDigit !== '' && !isBranchDigitRight(bankIspb, branch, branchDigit))
    problems.branchDigit = 'O dígito não é o desta agência. Confira os números.';
  if (!/^\d{1,20}$/.test(account)) problems.account = 'Informe a conta, só com números e sem o dígito.';
  else if (!DIGIT.test(accountDigit)) problems.accountDigit = 'Informe o dígito da conta.';
  else if (!isAccountDigitRight(bankIspb, { branch, number: account, digit: accountDigit }))
    problems.accountDigit = 'O dígito não é o desta conta. Confira os números.';
  return problems;
}

/** The last four characters of what is hidden: `****1234`. */
export const maskEnding = (text: string): string => `****${text.slice(-4)}`;
