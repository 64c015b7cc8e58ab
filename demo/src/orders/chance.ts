import { seededRandom } from '@balcao/domain/random';

/** Chance that comes out the same each time. */
export interface Chance {
  /** At least `low`, less than `high`. */
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Picks by weight. */
  weigh<Item>(items: readonly (readonly [Item, number])[]): Item;
  happens(probability: number): boolean;
}

export function chanceOf(seed: number): Chance {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    between,
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    weigh(items) {
      let left = random() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      throw new RangeError('Nothing to pick from.');
    },
    happens: (probability) => random() < probability,
  };
}
