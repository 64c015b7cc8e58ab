/** Members of an event's `data` by which the network calls the money of a Pix or boleto. One payment has one of each. */
const NETWORK_NAMES = ['end_to_end_id', 'nsu'] as const;

/** NSUs are written with and without zeros before them. */
const plain = (value: string): string =>
  /^\d+$/.test(value) ? value.replace(/^0+(?=\d)/, '') : value.toUpperCase();

/**
 * The network's name for the money that came, as `end_to_end_id:E00416968…` or `nsu:774411`; null where the event does not say. Names of
 * different kinds say nothing of each other.
 */
export function networkNameIn(data: Readonly<Record<string, unknown>> | null): string | null {
  for (const name of NETWORK_NAMES) {
    const value = data?.[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    if (text !== '') return `${name}:${plain(text)}`;
  }
  return null;
}

const kindOf = (name: string): string => name.slice(0, name.indexOf(':'));

/** Whether a name is of another payment than those of the known names: of their kind, and none of them. */
export const isAnotherName = (known: readonly string[], name: string | null | undefined): boolean =>
  Boolean(name) &&
  !known.includes(name as string) &&
  known.some((one) => kindOf(one) === kindOf(name as string));
