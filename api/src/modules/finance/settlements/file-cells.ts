import { isRealDate, parseBrazilianDate, readScaled } from '@balcao/domain';
import { headingKey } from '../../../csv/heading-key';
import { Problem } from '../../../problem';

/** The problem of a line of a file. */
export const wrongLine = (line: number, what: string) =>
  new Problem('validation', { text: `Linha ${line}: ${what} Nada foi gravado.` });

/** The words that stand before sums. */
const TOTALS: readonly string[] = [
  ...['total', 'totais', 'subtotal', 'sub total', 'soma', 'grand total', 'total geral', 'total bruto'],
  ...['total liquido', 'total do dia', 'total do periodo', 'total do arquivo', 'valor total'],
];
const LONGEST_TOTAL = 30;

/** Whether a cell says that its line is a sum of others. */
export const isTotal = (cell: string) => cell.length <= LONGEST_TOTAL && TOTALS.includes(headingKey(cell));

const LONGEST_AMOUNT = 40;
/** `-10,00`, `R$ -10,00`, `10,00-` and `(10,00)`; files also have the longer sign `−`. */
const NEGATIVE = /^(?:R\$)?-([^-]*)$|^([^-]*)-$|^\(([^-]*)\)$/;
/** The letters of `10,00 D`. */
const DEBIT = /(?:D|DB|DR)$/i;
/** `10,00 C` is a credit, and `+10,00`. A currency may stand before or behind. */
const POSITIVE = /^\+|(?:C|CR)$|^BRL|BRL$/gi;

/** Spaces between figures, which separate thousands or are a mistake. */
const GAP = /\d\s+\d/u;
const THOUSANDS = /(?<!\d)\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?(?![\s.,]*\d)/u;

/** Parts of cents, which some acquirers write. Three decimals may as well be thousands. */
const PARTS_OF_CENTS = /[.,]\d{4,6}$/;
const MOST_DECIMALS = 6;

/** Unsigned cents, rounded where parts of them are written. */
function centsOf(written: string, decimals: number): number | null {
  if (decimals === 0 || !PARTS_OF_CENTS.test(written)) return readScaled(written, decimals);
  const parts = readScaled(written, MOST_DECIMALS);
  return parts === null ? null : Math.round(parts / 10 ** (MOST_DECIMALS - decimals));
}

/** Signed cents; null for what is no amount, or has a sign elsewhere. */
function amountOf(text: string, decimals: number): number | null {
  if (text.length > LONGEST_AMOUNT || (GAP.test(text) && !THOUSANDS.test(text))) return null;
  const cents = signedOf(text.replace(DEBIT, ''), decimals);
  return cents !== null && DEBIT.test(text) ? -Math.abs(cents) : cents;
}

function signedOf(text: string, decimals: number): number | null {
  const written = text.replace(/\s/gu, '').replaceAll('\u2212', '-').replace(POSITIVE, '');
  const [, ...insides] = NEGATIVE.exec(written) ?? [];
  const inside = insides.find((part) => part !== undefined);
  if (inside === undefined) return written.includes('-') ? null : centsOf(written, decimals);
  const cents = centsOf(inside, decimals);
  return cents && -cents;
}

/** An amount as a line has it, `1.234,56` or whole cents. @throws Problem validation for what is none */
export function readAmount(line: number, text: string, { isCents = false, what = 'o valor' } = {}): number {
  const cents = amountOf(text, isCents ? 0 : 2);
  if (cents === null)
    throw wrongLine(line, `${what} não pôde ser ${what.startsWith('a ') ? 'lida' : 'lido'}. ${EXAMPLE}`);
  return cents;
}
const EXAMPLE = 'Escreva um valor como 1.234,56.';

/** The day of an instant, in either language; null for what is none. */
export function dayOf(text: string): string | null {
  const day = text.trim().slice(0, 'YYYY-MM-DD'.length);
  return isRealDate(day) ? day : parseBrazilianDate(day);
}

/** `2`, `2/3`, `2 de 3`, `2x`. */
const INSTALLMENT = /^(\d{1,2})(?:\s?(?:\/|de)\s?\d{1,2}|\s?x)?$/;

/** The number of an installment; null where a line is of the whole payment. @throws Problem validation for what is none */
export function readInstallment(line: number, text: string): number | null {
  if (text === '') return null;
  const written = INSTALLMENT.exec(text)?.[1];
  if (written === undefined) throw wrongLine(line, 'a parcela não pôde ser lida. Escreva 2 ou 2/3.');
  return Number(written);
}

const DEBITS: readonly string[] = ['d', 'debito', 'debit', 'saida', 'db', 'dr'];

/** Whether a cell says that money went out: `D`, `Débito`. */
export const isDebit = (cell: string): boolean => cell === '-' || DEBITS.includes(headingKey(cell));

const LONGEST_WORDS = 200;
const wordsIn = (cell: string) => ` ${headingKey(cell.slice(0, LONGEST_WORDS))} `;
const hasWords = (cell: string, words: readonly string[]) => {
  const said = wordsIn(cell);
  return words.some((word) => said.includes(` ${word} `));
};

/** Money between the gateway and the seller's bank, and what is held back for a while: no sale, and nothing of one. */
const TRANSFERS: readonly string[] = [
  ...['withdrawal', 'withdrawals', 'withdraw', 'saque', 'saques', 'retirada', 'retiradas', 'resgate'],
  ...['payout', 'payouts', 'transferencia para conta bancaria', 'transferencia bancaria', 'bank deposit'],
  ...['initial available balance', 'available balance', 'saldo', 'saldo inicial', 'saldo anterior'],
  ...['account hold', 'bloqueio de saldo', 'currency conversion', 'conversao de moeda'],
];
/** The descriptions of such lines in releases of Mercado Pago, beside a record type that says nothing of it. */
const SET_ASIDE = /^(?:reserve for|pre payout|post payout)/;
/** A payment that never came to be. A cancelled one may have come, and gone back. */
const NEVER_PAID: readonly string[] = [
  ...['negada', 'negado', 'recusada', 'recusado', 'denied', 'declined', 'refused', 'failed', 'falhou'],
  ...['nao autorizada', 'nao autorizado', 'pendente', 'pending', 'expirada', 'expirado', 'expired'],
  ...['aguardando pagamento', 'em analise'],
];
const REAL: readonly string[] = ['brl', 'r', 'real', 'reais', 'real brasileiro'];

/** The reason for which a line is no payment in reais; null for one that may be. */
export function noPayment(cells: {
  kind: string;
  detail: string;
  status: string;
  currency: string;
}): string | null {
  const kind = cells.kind || cells.detail;
  if (hasWords(kind, TRANSFERS)) return `“${kind}” não é uma venda`;
  // Titles of what was sold stand there, too, so that a part of one says nothing.
  const detail = wordsIn(cells.detail).trim();
  if (TRANSFERS.includes(detail) || SET_ASIDE.test(detail)) return `“${cells.detail}” não é uma venda`;
  if (hasWords(cells.status, NEVER_PAID)) return `está “${cells.status}”`;
  const isForeign = cells.currency !== '' && !REAL.includes(headingKey(cells.currency));
  return isForeign ? `está em ${cells.currency}` : null;
}
