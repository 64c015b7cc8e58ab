export interface NumberBounds {
  /** The smallest value; its unit is that of the field's value. */
  min?: number | undefined;
  /** The largest value. */
  max?: number | undefined;
}

/** Says in Portuguese that a number is outside its bounds, or null. */
export function boundsProblem(
  value: number,
  { min = -Infinity, max = Infinity }: NumberBounds,
  show: (value: number) => string,
): string | null {
  if (value < min) return `O mínimo é ${show(min)}.`;
  return value > max ? `O máximo é ${show(max)}.` : null;
}
