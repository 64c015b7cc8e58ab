import { useId } from 'react';
import './segments.css';

export interface SegmentsProps {
  /** The name of the choice: "Aparelho". */
  label: string;
  names: readonly string[];
  /** The position of the chosen one. */
  chosen: number;
  onChoose(position: number): void;
}

/** One of a few, side by side: the browser's own radios. */
export function Segments({ label, names, chosen, onChoose }: SegmentsProps) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className="bal-segments">
      {names.map((name, position) => (
        <label key={name} className="bal-segment">
          <input
            type="radio"
            className="bal-visually-hidden"
            name={group}
            checked={position === chosen}
            onChange={() => onChoose(position)}
          />
          {name}
        </label>
      ))}
    </div>
  );
}
