import type { MonthAccount, MonthStatement } from '@balcao/api-schema';
import {
  daysOfMonth,
  ENTRY_TYPE_LABELS,
  ENTRY_TYPES,
  formatCalendarDate,
  formatMoney,
  formatMonth,
  isKeptEntry,
  SELLER_ACCOUNT_LABELS,
} from '@balcao/domain';
import { Section, Stack } from '@balcao/ui/base';
import { Money } from '@balcao/ui/display';
import { type LadderStep, MoneyLadder } from '@balcao/ui/figures';
import { type Column, SimpleTable, type TableCard } from '@balcao/ui/table';

const sumOf = (accounts: readonly MonthAccount[], of: (account: MonthAccount) => number): number =>
  accounts.reduce((sum, account) => sum + of(account), 0);

const centsOf = ({ groups }: MonthAccount, type: string): number =>
  groups.find((group) => group.type === type)?.amountCents ?? 0;

/** The sum of each type of line over all accounts. Moves between these are left out. */
const stepsOf = (accounts: readonly MonthAccount[]): LadderStep[] =>
  ENTRY_TYPES.map((type) => ({
    key: type,
    label: ENTRY_TYPE_LABELS[type],
    cents: sumOf(accounts, (account) => centsOf(account, type)),
    isKept: isKeptEntry(type),
  })).filter(({ cents }) => cents !== 0);

const movedOf = ({ groups }: MonthAccount, isIn: boolean): number =>
  groups.reduce((sum, { amountCents }) => (amountCents > 0 === isIn ? sum + amountCents : sum), 0);

const COLUMNS: readonly Column<MonthAccount>[] = [
  { key: 'account', title: 'Conta', cell: ({ account }) => SELLER_ACCOUNT_LABELS[account] },
  {
    key: 'opening',
    title: 'Saldo inicial',
    align: 'end',
    cell: ({ openingCents }) => <Money cents={openingCents} />,
  },
  { key: 'in', title: 'Entrou', align: 'end', cell: (account) => <Money cents={movedOf(account, true)} /> },
  {
    key: 'out',
    title: 'Saiu',
    align: 'end',
    // Most of it went to another of the accounts.
    cell: (account) => <Money cents={movedOf(account, false)} isKept />,
  },
  {
    key: 'closing',
    title: 'Saldo final',
    align: 'end',
    cell: ({ closingCents }) => <Money cents={closingCents} />,
  },
];

const accountCard = (account: MonthAccount): TableCard => ({
  title: SELLER_ACCOUNT_LABELS[account.account],
  value: <Money cents={account.closingCents} />,
  second: [
    `Início ${formatMoney(account.openingCents)}`,
    `entrou ${formatMoney(movedOf(account, true))}`,
    `saiu ${formatMoney(movedOf(account, false))}`,
  ].join(' · '),
});

/** The course of a custodian's balances in a month: of its accounts together by type, then of each account. */
export function MonthSummary({ statement: { month, isClosed, accounts } }: { statement: MonthStatement }) {
  const { from, to } = daysOfMonth(month);
  const steps = stepsOf(accounts);
  return (
    <Section
      title={`Fechamento de ${formatMonth(month)}`}
      description={
        isClosed
          ? 'Pela data do lançamento, horário de Brasília. O mês acabou: estes valores não mudam mais.'
          : 'Pela data do lançamento, horário de Brasília. O mês ainda não acabou: estes valores mudam.'
      }
    >
      <Stack>
        <MoneyLadder
          label={`Do início ao fim de ${formatMonth(month)}`}
          steps={[
            {
              key: 'opening',
              label: 'Saldo inicial',
              cents: sumOf(accounts, ({ openingCents }) => openingCents),
              date: `no início de ${formatCalendarDate(from)}`,
            },
            ...steps,
          ]}
          total={{
            label: 'Saldo final',
            cents: sumOf(accounts, ({ closingCents }) => closingCents),
            date: isClosed ? `no fim de ${formatCalendarDate(to)}` : 'agora',
          }}
        />
        {steps.length === 0 && <p className="bal-soft">Nada entrou nem saiu neste mês.</p>}
        <SimpleTable
          caption="O mês em cada conta"
          columns={COLUMNS}
          rows={accounts}
          rowKey={({ account }) => account}
          card={accountCard}
        />
      </Stack>
    </Section>
  );
}
