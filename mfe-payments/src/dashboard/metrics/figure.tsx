import type { CheckoutMetrics } from '@balcao/api-schema';
import { CHECKOUT_CARDS, type CheckoutCard } from '@balcao/domain';
import { lazyPart } from '@balcao/ui/base';
import { FigureCard, formatFigure } from '@balcao/ui/figures';
import { type ReactNode, Suspense } from 'react';

const Sparkline = lazyPart(async () => ({ default: (await import('@balcao/ui/chart')).Sparkline }));

/** Figures of which more is bad news. */
const BAD_WHEN_MORE: readonly CheckoutCard[] = ['abandoned', 'refunds', 'chargebacks', 'meds'];

interface FigureProps {
  name: CheckoutCard;
  metrics: CheckoutMetrics;
  note?: ReactNode;
  status?: ReactNode;
  /** The text of the "?" besides the formula. */
  also?: string;
}

/** A figure of the checkout in its card. */
export function Figure({ name, metrics, note, status, also }: FigureProps) {
  const { label, unit, formula } = CHECKOUT_CARDS[name];
  const { value, previous, series } = metrics.cards[name];
  const known = series.filter((one) => one !== null);
  const [first, last] = [known[0] ?? null, known.at(-1) ?? null];
  // A flat line at zero tells nothing.
  const hasCourse = known.length > 1 && known.some((one) => one !== 0);
  return (
    <FigureCard
      label={label}
      unit={unit}
      value={value}
      previous={metrics.compareFrom === null ? undefined : previous}
      goodWhen={BAD_WHEN_MORE.includes(name) ? 'down' : 'up'}
      formula={also ? `${formula} ${also}` : formula}
      note={note}
      status={status}
      chart={
        hasCourse && (
          <Suspense fallback={null}>
            <Sparkline
              label={`${label} por dia: de ${formatFigure(unit, first)} a ${formatFigure(unit, last)}`}
              values={series}
            />
          </Suspense>
        )
      }
    />
  );
}
