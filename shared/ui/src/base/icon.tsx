import { ICON_SHAPES } from './icon-shapes';

export type IconName = keyof typeof ICON_SHAPES;

/** An icon, always beside a word or inside a labelled control: screen readers skip it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 16 | 20 | 24 | 32 }) {
  return (
    <svg
      className={`bal-icon bal-icon-${name}`}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_SHAPES[name]} />
    </svg>
  );
}
