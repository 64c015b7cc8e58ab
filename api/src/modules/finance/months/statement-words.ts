import type { MonthAccount } from '@balcao/api-schema';
import {
  CUSTODY_LABELS,
  type Custody,
  daysOfMonth,
  describeRange,
  ENTRY_TYPE_LABELS,
  formatInstant,
  formatMoney,
  formatMonth,
  type Month,
  SELLER_ACCOUNT_LABELS,
} from '@balcao/domain';

/** The facts of a statement, and its store. */
export interface StatementFacts {
  month: Month;
  custody: Custody;
  storeName: string;
  storeId: string;
  accounts: readonly MonthAccount[];
  createdAt: Date;
}

/** A line of a table: what it is about, of how many postings, and its amount. */
export interface StatementLine {
  label: string;
  count?: string;
  amount: string;
  isBold?: boolean;
}

/** A statement in words, for the program that draws it. The last line of a table is its sum. */
export interface StatementWords {
  title: string;
  about: readonly string[];
  tables: readonly { title: string; lines: readonly StatementLine[] }[];
  end: string;
  createdAt: Date;
}

const linesWords = (count: number) => (count === 1 ? '1 lançamento' : `${count} lançamentos`);

/** The statement of a month: of what a custodian holds first, then of each account. */
export function statementWords({
  month,
  custody,
  storeName,
  storeId,
  accounts,
  createdAt,
}: StatementFacts): StatementWords {
  const closing: StatementLine[] = accounts.map(({ account, closingCents }) => ({
    label: `${SELLER_ACCOUNT_LABELS[account]}, no fim do mês`,
    amount: formatMoney(closingCents),
  }));
  const sum = formatMoney(accounts.reduce((cents, { closingCents }) => cents + closingCents, 0));
  const ofAccounts = accounts.map(({ account, openingCents, closingCents, groups }) => ({
    title: SELLER_ACCOUNT_LABELS[account],
    lines: [
      { label: 'Saldo inicial', amount: formatMoney(openingCents), isBold: true },
      ...groups.map(({ type, amountCents, count }) => ({
        label: ENTRY_TYPE_LABELS[type],
        count: linesWords(count),
        amount: formatMoney(amountCents),
      })),
      { label: 'Saldo final', amount: formatMoney(closingCents), isBold: true },
    ],
  }));
  return {
    title: `Extrato mensal: ${formatMonth(month)}`,
    about: [
      `${storeName} (loja ${storeId})`,
      `Lançamentos de ${describeRange(daysOfMonth(month))}, horário de Brasília.`,
    ],
    tables: [
      {
        title: CUSTODY_LABELS[custody],
        lines: [...closing, { label: 'Saldo final', amount: sum, isBold: true }],
      },
      ...ofAccounts,
    ],
    end: `Feito pelo Balcão em ${formatInstant(createdAt.toISOString())} e guardado como foi feito. O resumo SHA-256 deste arquivo está em Extrato, Fechamento: um arquivo mudado tem outro.`,
    createdAt,
  };
}
