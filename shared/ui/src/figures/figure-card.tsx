import { type ReactNode, useId } from 'react';
import { changeOf, type FigureUnit, formatFigure } from './figure-unit';
import { Hint } from './hint';

export interface FigureCardProps {
  label: string;
  unit: FigureUnit;
  /** Null where nothing divides it. */
  value: number | null;
  /** The same of the period before; left out where nothing is compared. */
  previous?: number | null | undefined;
  /** Whether more of it is good news. Default: up. */
  goodWhen?: 'up' | 'down' | undefined;
  /** The formula, behind a "?". */
  formula: string;
  /** A `Sparkline` of the same figure. */
  chart?: ReactNode;
  /** A `StatusPill` where the value needs attention. */
  status?: ReactNode;
  /** A second figure that belongs to it: "Gerado: R$ 1.234,56". */
  note?: ReactNode;
}

/** Characters of a value that fit two cards beside each other on a phone. */
const LONG = 10;
const LONGEST = 14;

/** A figure with its formula, how it differs from the period before, and how it went. */
export function FigureCard({
  label,
  unit,
  value,
  previous,
  goodWhen = 'up',
  formula,
  chart,
  status,
  note,
}: FigureCardProps) {
  const id = useId();
  const words = formatFigure(unit, value);
  return (
    <article className="bal-figure" aria-labelledby={id}>
      <div className="bal-figure-head">
        <h3 id={id} className="bal-figure-label">
          {label}
        </h3>
        <Hint label={`Como é calculado: ${label}`}>{formula}</Hint>
      </div>
      <div className={`bal-figure-value bal-tabular${sizeOf(words)}`}>{words}</div>
      {status}
      {previous !== undefined && <Comparison {...{ unit, value, previous, goodWhen }} />}
      {note && <p className="bal-meta bal-tabular">{note}</p>}
      {chart && <div className="bal-figure-chart">{chart}</div>}
    </article>
  );
}

function sizeOf({ length }: string): string {
  if (length > LONGEST) return ' bal-figure-longest';
  return length > LONG ? ' bal-figure-long' : '';
}

interface ComparisonProps {
  unit: FigureUnit;
  value: number | null;
  previous: number | null;
  goodWhen: 'up' | 'down';
}

/** Colour only helps: sign and word say the same. */
function Comparison({ unit, value, previous, goodWhen }: ComparisonProps) {
  const change = changeOf(unit, value, previous);
  const isGood = change?.direction === goodWhen;
  const tone = !change || change.direction === 'same' ? '' : isGood ? ' bal-figure-good' : ' bal-figure-bad';
  return (
    <p className="bal-meta bal-tabular">
      {change && <strong className={`bal-figure-change${tone}`}>{change.words}</strong>}{' '}
      <span className="bal-figure-before">antes {formatFigure(unit, previous)}</span>
    </p>
  );
}
