/** The mark: a counter seen from the front, a slab on two posts. */
export function BrandMark({ size = 32, withName = false }: { size?: number; withName?: boolean }) {
  return (
    <span className="bal-mark">
      <svg
        width={size}
        height={size}
        viewBox="0 0 32 32"
        fill="currentColor"
        role={withName ? undefined : 'img'}
        aria-hidden={withName || undefined}
        aria-label={withName ? undefined : 'Balcão'}
        focusable="false"
      >
        <rect x="2" y="8" width="28" height="7" rx="2" />
        <rect x="6" y="17" width="5" height="10" rx="1" />
        <rect x="21" y="17" width="5" height="10" rx="1" />
      </svg>
      {withName && <span className="bal-mark-name">Balcão</span>}
    </span>
  );
}
