import type { CheckoutMetrics } from '@balcao/api-schema';
import { Methods } from './methods';
import { MoreFigures } from './more-figures';
import { Refusals } from './refusals';
import { ThreeDsFigures } from './three-ds';

/** The further figures, the payment methods, and the reasons of refusals. */
export default function Breakdowns({ metrics }: { metrics: CheckoutMetrics }) {
  return (
    <>
      <MoreFigures metrics={metrics} />
      <div className="metrics-pair">
        <Methods metrics={metrics} />
        <Refusals metrics={metrics} />
      </div>
      <ThreeDsFigures metrics={metrics} />
    </>
  );
}
