import { formatInstant, formatRelative } from '@balcao/domain';
import { useId } from 'react';

/**
 * How long ago an instant (ISO 8601, UTC) is, with the absolute time in São Paulo on hover, on focus and by a tap.
 *
 * It can be reached by Tab, so use it where there are a few of them; in rows of a table there is `RelativeTime`.
 */
export function DateTime({ iso }: { iso: string }) {
  const id = useId();
  return (
    <span className="bal-time">
      <button type="button" className="bal-time-relative" aria-describedby={id}>
        <time dateTime={iso}>{formatRelative(iso)}</time>
      </button>
      <span id={id} role="tooltip" className="bal-time-absolute">
        {formatInstant(iso)} (Brasília)
      </span>
    </span>
  );
}
