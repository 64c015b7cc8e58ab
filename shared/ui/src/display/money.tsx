import { formatMoney } from '@balcao/domain';

/** An amount of integer cents; below zero with sign and colour, a dash where there is none. */
export function Money({ cents }: { cents: number | null }) {
  if (cents === null) return <span className="bal-soft">–</span>;
  return (
    <span className={cents < 0 ? 'bal-money bal-money-negative' : 'bal-money'}>{formatMoney(cents)}</span>
  );
}
