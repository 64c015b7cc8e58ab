import { formatMoney } from '@balcao/domain';
import { Money } from '@balcao/ui/display';
import type { ReactNode } from 'react';

export interface BalanceFigureProps {
  label: string;
  /** Null while it is not known. */
  cents: number | null;
  /** What it is. */
  help: ReactNode;
}

/** Characters of an amount that fit at the usual size. */
const LONG = 14;

/** One of the balances above the statement. */
export function BalanceFigure({ label, cents, help }: BalanceFigureProps) {
  const isLong = cents !== null && formatMoney(cents).length > LONG;
  return (
    <div className="bal-card statement-balance">
      <dt>{label}</dt>
      <dd className={isLong ? 'statement-balance-figure statement-balance-long' : 'statement-balance-figure'}>
        <Money cents={cents} />
      </dd>
      <dd className="bal-meta">{help}</dd>
    </div>
  );
}
