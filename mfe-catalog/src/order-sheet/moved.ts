/** A list with one of its elements at another place. */
export function moved<Element>(list: readonly Element[], from: number, to: number): Element[] {
  const element = list[from];
  if (element === undefined) return [...list];
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), element, ...others.slice(to)];
}
