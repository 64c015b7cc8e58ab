import type { DisputeRow } from '@balcao/api-schema';
import { disputeCountdown } from '@balcao/domain';
import { StatusPill } from '@balcao/ui/base';

const LOOKS = { over: 'danger', soon: 'warning', calm: 'info' } as const;

/** The time that is left to answer; nothing once it was answered or decided. */
export function Countdown({ status, deadline, isDeadlineEstimated }: DisputeRow) {
  if (status !== 'open') return null;
  const { text, urgency } = disputeCountdown(new Date(deadline), new Date());
  const label = isDeadlineEstimated ? `${text} (estimado)` : text;
  return <StatusPill kind={LOOKS[urgency]} icon="clock" label={label} />;
}
