import { useEffect, useRef } from 'react';

export interface CheckboxProps {
  label: string;
  checked: boolean;
  /** Some of many are ticked. */
  mixed?: boolean;
  /** `range` is true when Shift was held. */
  onChange(checked: boolean, range: boolean): void;
}

/** A checkbox with a large target. Its label is for screen readers only. */
export function Checkbox({ label, checked, mixed = false, onChange }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="bal-checkbox">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
