import type { Explanation } from '@balcao/api-schema';
import { Link } from '@balcao/contract/router';
import {
  buildQueryString,
  type Custody,
  type DayRange,
  describeRange,
  ENTRY_TYPE_LABELS,
  formatCalendarDate,
  formatMoney,
  isKeptEntry,
  SELLER_ACCOUNT_LABELS,
  type SellerAccount,
  todayInSaoPaulo,
} from '@balcao/domain';
import { type LadderStep, MoneyLadder } from '@balcao/ui/figures';

type Group = Explanation['groups'][number];

interface ExplanationViewProps {
  explanation: Explanation;
  custody: Custody;
  range: DayRange;
  /** Null for all accounts together. */
  account: SellerAccount | null;
}

const linesWords = (count: number) =>
  count === 1 ? '1 lançamento' : `${count.toLocaleString('pt-BR')} lançamentos`;

/** Leads to the lines of a group. */
function GroupLink({ group: { type, count }, custody, range, account }: { group: Group } & Scope) {
  const query = buildQueryString({
    ...(custody === 'vendedor' && { custodia: custody }),
    postedFrom: range.from,
    postedTo: range.to,
    account: account ?? 'all',
    type,
  });
  return (
    <Link to={`/backoffice/financeiro/extrato?${query}`} className="explanation-lines">
      {linesWords(count)}
      <span className="bal-visually-hidden"> de {ENTRY_TYPE_LABELS[type]}</span>
    </Link>
  );
}

type Scope = Pick<ExplanationViewProps, 'custody' | 'range' | 'account'>;

/** The way from one balance to the other, each type of line a step. */
export function ExplanationView({ explanation, custody, range, account }: ExplanationViewProps) {
  const { balanceBefore, balanceAfter, groups } = explanation;
  const name = account === null ? 'Saldo total' : `Saldo ${SELLER_ACCOUNT_LABELS[account].toLowerCase()}`;
  const moved = groups.filter(({ amountCents }) => amountCents === 0);
  const steps: LadderStep[] = groups
    .filter(({ amountCents }) => amountCents !== 0)
    .map((group) => ({
      key: group.type,
      label: ENTRY_TYPE_LABELS[group.type],
      cents: group.amountCents,
      isKept: isKeptEntry(group.type),
      note: <GroupLink group={group} custody={custody} range={range} account={account} />,
    }));
  const isNow = range.to === todayInSaoPaulo();
  return (
    <>
      <p className="explanation-difference">{differenceWords(balanceAfter - balanceBefore, range)}</p>
      <MoneyLadder
        label={`${name}: de ${describeRange(range)}`}
        steps={[
          {
            key: 'before',
            label: name,
            cents: balanceBefore,
            date: `no início de ${formatCalendarDate(range.from)}`,
          },
          ...steps,
        ]}
        total={{
          label: name,
          cents: balanceAfter,
          date: isNow ? 'agora' : `no fim de ${formatCalendarDate(range.to)}`,
        }}
      />
      {groups.length === 0 && <p className="bal-soft">Nenhum lançamento neste período.</p>}
      {moved.length > 0 && (
        <p className="bal-meta">
          Só mudou de lugar, sem mudar a soma:{' '}
          {moved.map((group, index) => (
            <span key={group.type}>
              {index > 0 && ', '}
              {ENTRY_TYPE_LABELS[group.type]} (
              <GroupLink group={group} custody={custody} range={range} account={account} />)
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function differenceWords(cents: number, range: DayRange): string {
  const when = range.from === range.to ? `em ${describeRange(range)}` : `de ${describeRange(range)}`;
  if (cents === 0) return `O saldo não mudou ${when}.`;
  return cents > 0
    ? `O saldo aumentou ${formatMoney(cents)} ${when}.`
    : `O saldo diminuiu ${formatMoney(-cents)} ${when}.`;
}
