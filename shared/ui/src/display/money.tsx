import { formatMoney } from '@balcao/domain';

export interface MoneyProps {
  /** Integer cents; null shows a dash. */
  cents: number | null;
  /** ISO 4217. Default: reais. */
  currency?: string | undefined;
  /** It only goes elsewhere of one's own: below zero it has its sign, and not the colour of a loss. */
  isKept?: boolean;
}

/** An amount; below zero with sign and colour. */
export function Money({ cents, currency, isKept = false }: MoneyProps) {
  if (cents === null) return <span className="bal-soft">–</span>;
  return (
    <span className={cents < 0 && !isKept ? 'bal-money bal-money-negative' : 'bal-money'}>
      {formatMoney(cents, currency)}
    </span>
  );
}
