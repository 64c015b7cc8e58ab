import { formatMoney } from '@balcao/domain';
import { type ReactNode, useId } from 'react';
import { Hint } from './hint';

export interface LadderStep {
  /** Unique among the steps. */
  key: string;
  /** The label of a step: "Tarifa do gateway". */
  label: string;
  /** Signed integer cents: what it adds, or below zero what it takes away. */
  cents: number;
  /** It only goes elsewhere of one's own, which is no loss: below zero it is not red. */
  isKept?: boolean;
  /** The rate of a step: "3,49% + R$ 0,50". */
  rate?: string | undefined;
  /** When: "22/12/2026". */
  date?: string | undefined;
  /** Why, behind a "?". */
  hint?: ReactNode;
  /** Below the label: a status, a link to where it stands. */
  note?: ReactNode;
}

export interface MoneyLadderProps {
  /** Names the ladder for screen readers: "Do pagamento ao seu saldo". */
  label: string;
  /** The steps: the one that it begins with comes first, without a sign where it is above zero. */
  steps: readonly LadderStep[];
  /** The sum of the steps; stands last. */
  total: Omit<LadderStep, 'key'>;
  /** ISO 4217; reais unless it says otherwise. */
  currency?: string | undefined;
}

const SEPARATOR = ' · ';

/** An amount that is added or taken away. A plus is written too, so that no sign has to be guessed. */
const signed = (cents: number, currency: string | undefined): string =>
  `${cents > 0 ? '+' : ''}${formatMoney(cents, currency)}`;

interface RungProps {
  step: Omit<LadderStep, 'key'>;
  currency: string | undefined;
  kind: 'start' | 'step' | 'total';
}

function Rung({ step: { label, cents, isKept, rate, date, hint, note }, currency, kind }: RungProps) {
  const details = [rate, date].filter(Boolean).join(SEPARATOR);
  return (
    <div className={`bal-ladder-rung bal-ladder-${kind}`}>
      <dt className="bal-ladder-label">
        {label}
        {hint && <Hint label={`O que é: ${label}`}>{hint}</Hint>}
      </dt>
      {(details || note) && (
        <dd className="bal-ladder-details bal-meta">
          {details}
          {note}
        </dd>
      )}
      <dd className={cents < 0 && !isKept ? 'bal-ladder-amount bal-ladder-negative' : 'bal-ladder-amount'}>
        {kind === 'step' ? signed(cents, currency) : formatMoney(cents, currency)}
      </dd>
    </div>
  );
}

/**
 * The way from one amount to another, rung by rung: each deduction with its rate, date and reason, the total last. The caller hands over
 * steps that add up to the total.
 */
export function MoneyLadder({ label, steps, total, currency }: MoneyLadderProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="bal-ladder-frame">
      <figcaption id={id} className="bal-visually-hidden">
        {label}
      </figcaption>
      <dl className="bal-ladder">
        {steps.map(({ key, ...step }, index) => (
          <Rung key={key} step={step} currency={currency} kind={index === 0 ? 'start' : 'step'} />
        ))}
        <Rung step={total} currency={currency} kind="total" />
      </dl>
    </figure>
  );
}
