/**
 * The path of a call: ``callPath`/orders/${id}/notes` `` with each value as one segment, whatever stands in it; so an id of the address
 * leads to no other call. A value at the beginning is a path already: ``callPath`${ORDERS}/${id}` ``. The shell sends no path with a
 * segment that needed encoding or is `..`: no id of ours does.
 */
export const callPath = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  texts
    .map((text, place) => {
      const before = values[place - 1];
      if (before === undefined) return text;
      return (place === 1 && texts[0] === '' ? before : encodeURIComponent(before)) + text;
    })
    .join('');
