import { ICON_SHAPES } from './icon-shapes';

export type IconName = keyof typeof ICON_SHAPES;

export interface IconProps {
  name: IconName;
  size?: 16 | 20 | 24 | 32;
}

/** An icon, always beside a word or inside a labelled control: screen readers skip it. */
export function Icon({ name, size }: IconProps) {
  return <IconDrawing shape={ICON_SHAPES[name]} size={size} name={name} />;
}

export interface IconDrawingProps {
  /** The `d` of a path on the grid of the icon family (`ICON_SHAPES`). */
  shape: string;
  size?: IconProps['size'];
  name?: string;
}

/** An icon of the family that one group of components alone needs: it stays out of the first load. */
export function IconDrawing({ shape, size = 20, name }: IconDrawingProps) {
  return (
    <svg
      className={name ? `bal-icon bal-icon-${name}` : 'bal-icon'}
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
      <path d={shape} />
    </svg>
  );
}
