import type { Command } from 'prosemirror-state';
import { type KeyboardEvent, useRef, useState } from 'react';
import { IconDrawing } from '../base/icon';
import { type ActiveFormat, redo, toggleEm, toggleHeading, toggleList, toggleStrong, undo } from './commands';

interface Tool {
  label: string;
  shape: string;
  command: Command;
  /** Whether the selection has this format; undefined for what is no format. */
  pressed?(format: ActiveFormat): boolean;
  usable?(format: ActiveFormat): boolean;
}

const TOOLS: readonly Tool[] = [
  {
    label: 'Negrito (Ctrl+B)',
    shape: 'M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z',
    command: toggleStrong,
    pressed: (format) => format.strong,
  },
  {
    label: 'Itálico (Ctrl+I)',
    shape: 'M8 4h6M6 16h6M11.5 4l-3 12',
    command: toggleEm,
    pressed: (format) => format.em,
  },
  {
    label: 'Título',
    shape: 'M3.5 5v10M10 5v10M3.5 10H10M13 9a2 2 0 1 1 3.6 1.2L13 15h4',
    command: toggleHeading(2),
    pressed: (format) => format.h2,
  },
  {
    label: 'Subtítulo',
    shape: 'M3.5 5v10M10 5v10M3.5 10H10M13 8h4l-2.3 2.8A2.2 2.2 0 1 1 13 14.3',
    command: toggleHeading(3),
    pressed: (format) => format.h3,
  },
  {
    label: 'Lista',
    shape: 'M7.5 5H17M7.5 10H17M7.5 15H17M3.5 5v.1M3.5 10v.1M3.5 15v.1',
    command: toggleList('bullet_list'),
    pressed: (format) => format.bullets,
  },
  {
    label: 'Lista numerada',
    shape: 'M8.5 5H17M8.5 10H17M8.5 15H17M3 4l1.2-.8V8M3 12.2a1.1 1.1 0 1 1 1.9.8L3 16h2.4',
    command: toggleList('ordered_list'),
    pressed: (format) => format.numbers,
  },
  {
    label: 'Desfazer (Ctrl+Z)',
    shape: 'M7 4 3.5 7.5 7 11M4 7.5h8a4.5 4.5 0 0 1 0 9H9',
    command: undo,
    usable: (format) => format.canUndo,
  },
  {
    label: 'Refazer (Ctrl+Shift+Z)',
    shape: 'M13 4l3.5 3.5L13 11M16 7.5H8a4.5 4.5 0 0 0 0 9h3',
    command: redo,
    usable: (format) => format.canRedo,
  },
];

const LINK_SHAPE =
  'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1';

export interface ToolbarProps {
  format: ActiveFormat;
  disabled: boolean;
  /** Id of the element that is typed into. */
  controls: string;
  linkOpen: boolean;
  onRun(command: Command): void;
  onLink(): void;
}

/** The actions on the selection: one stop for Tab, arrows move inside. */
export function Toolbar({ format, disabled, controls, linkOpen, onRun, onLink }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const count = TOOLS.length + 1;

  function moveFocus(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowRight: (current + 1) % count,
      ArrowLeft: (current + count - 1) % count,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  }

  const tool = (index: number) => ({
    type: 'button' as const,
    className: 'bal-tool',
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setCurrent(index),
    // The selection stays where it is.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  });

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatação"
      aria-controls={controls}
      className="bal-toolbar"
      onKeyDown={moveFocus}
    >
      {TOOLS.map(({ label, shape, command, pressed, usable }, index) => (
        <button
          {...tool(index)}
          key={label}
          aria-label={label}
          title={label}
          aria-pressed={pressed?.(format)}
          // Not disabled, because arrow keys move over all buttons.
          aria-disabled={disabled || usable?.(format) === false || undefined}
          onClick={() => {
            if (!disabled) onRun(command);
          }}
        >
          <IconDrawing shape={shape} />
        </button>
      ))}
      <button
        {...tool(TOOLS.length)}
        aria-label="Link"
        title="Link"
        aria-pressed={format.href !== undefined}
        aria-expanded={linkOpen}
        aria-disabled={disabled || undefined}
        onClick={() => {
          if (!disabled) onLink();
        }}
      >
        <IconDrawing shape={LINK_SHAPE} />
      </button>
    </div>
  );
}
