import type { ShippingRate } from './rates';

/** A row with its line in the file. */
export interface LinedRate {
  line: number;
  rate: ShippingRate;
}

/** The rows of a table that have the same range of CEPs. */
export interface Zone extends Pick<ShippingRate, 'cepFrom' | 'cepTo'> {
  rows: LinedRate[];
}

/** The rows of a table by their range of CEPs, in the order of the file. */
export function zonesOf(rates: readonly LinedRate[]): Zone[] {
  const zones = new Map<string, Zone>();
  for (const row of rates) {
    const { cepFrom, cepTo } = row.rate;
    const key = `${cepFrom}-${cepTo}`;
    const zone = zones.get(key);
    if (zone) zone.rows.push(row);
    else zones.set(key, { cepFrom, cepTo, rows: [row] });
  }
  return [...zones.values()];
}

/** The rows of a zone that are bands of one another, those of each order value from the lightest. */
export function bandsOf({ rows }: Zone): LinedRate[][] {
  const groups = new Map<number, LinedRate[]>();
  for (const row of rows) {
    const group = groups.get(row.rate.minOrderCents);
    if (group) group.push(row);
    else groups.set(row.rate.minOrderCents, [row]);
  }
  return [...groups.values()].map((group) =>
    group.toSorted(
      (a, b) =>
        a.rate.weightFromGrams - b.rate.weightFromGrams || a.rate.weightToGrams - b.rate.weightToGrams,
    ),
  );
}
