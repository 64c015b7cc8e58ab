import { formatInstant, formatRelative } from '@balcao/domain';

/** How long ago an instant (ISO 8601, UTC) is, with the absolute time in São Paulo on hover and for screen readers. */
export function RelativeTime({ iso }: { iso: string }) {
  const absolute = formatInstant(iso);
  return (
    <time dateTime={iso} title={absolute}>
      {formatRelative(iso)}
      <span className="bal-visually-hidden"> ({absolute})</span>
    </time>
  );
}
