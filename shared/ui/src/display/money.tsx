import { formatMoney } from '@balcao/domain';

/** An amount of integer cents, in reais unless it says otherwise (ISO 4217); below zero with sign and colour, a dash where there is none. */
export function Money({ cents, currency }: { cents: number | null; currency?: string | undefined }) {
  if (cents === null) return <span className="bal-soft">–</span>;
  return (
    <span className={cents < 0 ? 'bal-money bal-money-negative' : 'bal-money'}>
      {formatMoney(cents, currency)}
    </span>
  );
}
