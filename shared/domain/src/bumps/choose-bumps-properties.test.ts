import { seededRandom } from '../basics/seeded-random';
import { type BumpCartLine, type BumpQuestion, chooseBumps, type PlacedBump } from './choose-bumps';
import { aBump } from './testing/a-bump';

const CARTS = 10_000;
const SEED = 20_261_127;
const NOON = '2026-11-26T15:00:00Z';

const random = seededRandom(SEED);
const upTo = (most: number) => Math.floor(random() * (most + 1));
const pick = <T>(values: readonly T[]): T => values[upTo(values.length - 1)] as T;
const some = <T>(values: readonly T[]): T[] => values.filter(() => random() < 0.4);
const seldom = <T>(value: () => T, otherwise: T): T => (random() < 0.2 ? value() : otherwise);

const PRODUCTS = ['bag', 'cup', 'box', 'bow', 'card', 'tape', 'pin', 'tag'];
const CATEGORIES = ['Bolsas', 'Canecas'];

interface Case {
  bumps: PlacedBump[];
  lines: BumpCartLine[];
  now: Date;
  method: 'pix' | 'boleto' | undefined;
  uf: 'SP' | 'RJ' | undefined;
  stock: Readonly<Record<string, number>>;
  sold: Readonly<Record<string, number>>;
}

function bump(_: unknown, index: number): PlacedBump {
  const day = () => pick(['2026-11-25', '2026-11-26', '2026-11-27']);
  return aBump({
    id: `b${index}`,
    position: upTo(100) * 100 + index,
    productId: pick(PRODUCTS),
    trigger: pick(['todos', 'todos', 'produtos', 'categorias']),
    triggerProductIds: some(PRODUCTS),
    triggerCategories: some(CATEGORIES),
    minSubtotalCents: seldom(() => pick([1, 9_999, 10_000]), 0),
    maxSubtotalCents: seldom(() => pick([1, 10_000, 30_000]), 0),
    methods: seldom(() => some(['pix', 'boleto'] as const), []),
    ufs: seldom(() => some(['SP', 'RJ'] as const), []),
    maxQuantity: 1 + upTo(4),
    stockLimit: seldom(() => upTo(5), 0),
    startsOn: seldom(day, ''),
    endsOn: seldom(day, ''),
    active: random() < 0.9,
  });
}

function aCase(): Case {
  const bumps = Array.from({ length: upTo(9) }, bump);
  const numbers = () => Object.fromEntries(bumps.map(({ id }) => [id, upTo(6)]));
  const lines = Array.from({ length: 1 + upTo(3) }, (_, index): BumpCartLine => {
    const of = seldom(() => pick(bumps), undefined);
    return {
      id: `${index}`,
      productId: of?.productId ?? pick(PRODUCTS),
      categories: some(CATEGORIES),
      kind: of ? 'orderbump' : pick(['product', 'product', 'product', 'gift']),
      quantity: 1 + upTo(2),
      unitPriceCents: pick([0, 1, 5_000, 10_000]),
      bumpId: of?.id ?? '',
    };
  });
  return {
    bumps,
    lines,
    now: new Date(pick([NOON, '2026-11-26T02:59:59Z', '2026-11-26T03:00:00Z'])),
    method: pick(['pix', 'boleto', undefined]),
    uf: pick(['SP', 'RJ', undefined]),
    stock: numbers(),
    sold: numbers(),
  };
}

/** The same rules written out one by one, as slowly and plainly as can be: ids and units of what is offered. */
function slowly({ bumps, lines, now, method, uf, stock, sold }: Case): [string, number][] {
  const today = new Date(now.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
  let subtotal = 0n;
  for (const one of lines)
    if (one.kind === 'product') subtotal += BigInt(one.quantity) * BigInt(one.unitPriceCents);
  const good: [PlacedBump, number, boolean][] = [];
  for (const one of bumps) {
    let units = one.maxQuantity;
    if ((stock[one.id] ?? 0) < units) units = stock[one.id] ?? 0;
    if (one.stockLimit > 0 && one.stockLimit - (sold[one.id] ?? 0) < units)
      units = one.stockLimit - (sold[one.id] ?? 0);
    if (units <= 0 || !one.active) continue;
    if (one.startsOn !== '' && today < one.startsOn) continue;
    if (one.endsOn !== '' && today > one.endsOn) continue;
    if (subtotal < BigInt(one.minSubtotalCents)) continue;
    if (one.maxSubtotalCents > 0 && subtotal > BigInt(one.maxSubtotalCents)) continue;
    if (one.methods.length > 0 && !one.methods.some((wanted) => wanted === method)) continue;
    if (one.ufs.length > 0 && !one.ufs.some((wanted) => wanted === uf)) continue;
    let isMeant = false;
    let isThere = false;
    let isTaken = false;
    for (const each of lines) {
      if (each.bumpId === one.id) isTaken = true;
      else if (each.productId === one.productId) isThere = true;
      if (each.kind !== 'product') continue;
      if (one.trigger === 'todos') isMeant = true;
      if (one.trigger === 'produtos' && one.triggerProductIds.includes(each.productId)) isMeant = true;
      for (const category of each.categories)
        if (one.trigger === 'categorias' && one.triggerCategories.includes(category)) isMeant = true;
    }
    if (isMeant && !isThere) good.push([one, units, isTaken]);
  }
  good.sort(([one], [other]) => one.position - other.position);
  while (good.length > 5) {
    let last = good.length - 1;
    // Those that were taken go last of all.
    for (let place = good.length - 1; place >= 0; place -= 1)
      if (!good[place]?.[2]) {
        last = place;
        break;
      }
    good.splice(last, 1);
  }
  return good.map(([{ id }, units]) => [id, units]);
}

const questionOf = ({ lines, now, method, uf, stock, sold }: Case): BumpQuestion => ({
  lines,
  now,
  ...(method && { method }),
  ...(uf && { uf }),
  stockOf: ({ id }) => stock[id] ?? 0,
  soldOf: ({ id }) => sold[id] ?? 0,
});
const chosen = (one: Case): [string, number][] =>
  chooseBumps(one.bumps, questionOf(one)).map(({ bump: { id }, maxQuantity }) => [id, maxQuantity]);

describe('10 000 random carts', () => {
  const cases = Array.from({ length: CARTS }, aCase);

  it('are offered what the slow and obvious way offers, and are of all kinds', () => {
    const counts = new Set<number>();
    const isSame = (one: Case) => {
      const offered = chosen(one);
      counts.add(offered.length);
      return JSON.stringify(offered) === JSON.stringify(slowly(one));
    };
    // One failure says more than thousands.
    expect(cases.find((one) => !isSame(one))).toBeUndefined();
    expect([...counts].toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('are offered the same once an offer is taken: its mark does not come and go', () => {
    const staysWhenTaken = (one: Case) => {
      const [first] = chooseBumps(one.bumps, questionOf(one));
      if (first === undefined) return true;
      const { id, productId } = first.bump;
      // Another offer of the same product goes, because that is in the cart now.
      const others = one.bumps.filter((other) => other.id === id || other.productId !== productId);
      const taken: BumpCartLine = {
        id: 'taken',
        productId,
        categories: [],
        kind: 'orderbump',
        quantity: 1,
        unitPriceCents: 1_990,
        bumpId: id,
      };
      const before = chosen({ ...one, bumps: others });
      const after = chosen({ ...one, bumps: others, lines: [...one.lines, taken] });
      return JSON.stringify(before) === JSON.stringify(after);
    };
    const fifth = cases.filter((_, index) => index % 5 === 0);
    expect(fifth.find((one) => !staysWhenTaken(one))).toBeUndefined();
  });
});
