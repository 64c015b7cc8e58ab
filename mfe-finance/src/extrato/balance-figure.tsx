import type { BalanceFigures } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { Money } from '@balcao/ui/display';
import type { ReactNode } from 'react';

/** One of a custodian's balances, and what it is while there is some of it, while there is none, and below 0. */
export interface Figure {
  name: keyof BalanceFigures;
  label: string;
  help: string;
  empty: string;
  negative: string;
}

/** The explanation of a balance, by its sign. */
export function helpOf({ help, empty, negative }: Figure, cents: number): string {
  if (cents === 0) return empty;
  return cents < 0 ? negative : help;
}

interface BalanceFigureProps {
  label: string;
  /** Null while it is not known. */
  cents: number | null;
  /** The explanation below the amount. */
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
