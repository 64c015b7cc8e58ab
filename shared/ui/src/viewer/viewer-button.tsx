import { IconDrawing } from '../base/icon';

/** Icons that only viewers need, on the grid of the icon family. */
const SHAPES = {
  nearer: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM13.5 13.5l4 4M6.5 9h5M9 6.5v5',
  farther: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM13.5 13.5l4 4M6.5 9h5',
  turn: 'M16.5 10a6.5 6.5 0 1 1-2-4.7L16.5 7M16.5 3v4h-4',
  whole: 'M3.5 5.5h13v9h-13zM7 8.5v3M7 10h6M13 8.5v3',
  large: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
} as const;

export interface ViewerButtonProps {
  shape: keyof typeof SHAPES;
  label: string;
  /** The key that does the same, for the tooltip. */
  shortcut?: string;
  opensDialog?: boolean;
  disabled?: boolean;
  onClick(): void;
}

/** A control of the viewer: an icon, with its words and its key in the tooltip. */
export function ViewerButton({
  shape,
  label,
  shortcut,
  opensDialog = false,
  disabled = false,
  onClick,
}: ViewerButtonProps) {
  return (
    <button
      type="button"
      className="bal-viewer-button"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-keyshortcuts={shortcut}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      // Not disabled, because the keys need its focus.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <IconDrawing shape={SHAPES[shape]} />
    </button>
  );
}
