import type { Zone } from './rate-zones';
import { bandsKey, compareBands, heaviestOf } from './rates';

/** Weights that a row takes, from the lightest to the heaviest, for orders from a value on. */
interface Taken {
  from: number;
  to: number;
  minOrderCents: number;
}

const SEGMENTS_PER_TURN = 2_000;
/** Where a row ends that runs on above its band. */
const ENDLESS = Number.MAX_SAFE_INTEGER - 1;

/** Whether rows that are looked at before it take every weight of a row. */
function isTaken({ from, to, minOrderCents }: Taken, before: readonly Taken[]): boolean {
  let next = from;
  const others = before
    .filter((other) => other.minOrderCents <= minOrderCents && other.to >= from && other.from <= to)
    .toSorted((a, b) => a.from - b.from);
  for (const other of others) {
    if (other.from > next) return false;
    next = Math.max(next, other.to + 1);
  }
  return next > to;
}

/** Weights that a row takes: those of its band, or those above it where it runs on. */
interface Piece {
  line: number;
  taken: Taken;
}

/** What the rows of a zone take, in the order in which they are looked at. */
interface Contest {
  pieces: Piece[];
  /** Pieces that win where no narrower range lies, and are not known to win anywhere yet. */
  open: (Piece & { ahead: Taken[] })[];
}

function contestOf({ rows }: Zone): Contest {
  const heaviest = heaviestOf(rows.map(({ rate }) => rate));
  const ordered = rows.toSorted((a, b) =>
    compareBands({ ...a.rate, position: a.line }, { ...b.rate, position: b.line }),
  );
  const bands = ordered.map(
    ({ line, rate: { weightFromGrams: from, weightToGrams: to, minOrderCents } }) => ({
      line,
      taken: { from, to, minOrderCents },
    }),
  );
  // A row runs on above its band only where no band holds the weight.
  const above = ordered
    .filter(({ rate }) => rate.excessPerKgCents > 0 && heaviest.get(bandsKey(rate)) === rate.weightToGrams)
    .map(({ line, rate: { weightToGrams, minOrderCents } }) => ({
      line,
      taken: { from: weightToGrams + 1, to: ENDLESS, minOrderCents },
    }));
  const pieces = [...bands, ...above];
  const open = pieces
    .map((piece, index) => ({ ...piece, ahead: pieces.slice(0, index).map(({ taken }) => taken) }))
    .filter(({ taken, ahead }) => !isTaken(taken, ahead));
  return { pieces, open };
}

/**
 * The lines of the rows that win for some CEP, weight and order value. Zones come from the narrowest to the widest, since the narrower
 * one is looked at first; not more than a few of them lie over each other.
 */
export function* markWinners(zones: readonly Zone[]): Generator<void, Set<number>> {
  const winners = new Set<number>();
  const contests = zones.map(contestOf);
  yield;
  const starts = new Map<number, number[]>();
  const ends = new Map<number, number[]>();
  const add = (at: Map<number, number[]>, cep: number, index: number) => {
    const there = at.get(cep);
    if (there) there.push(index);
    else at.set(cep, [index]);
  };
  for (const [index, { cepFrom, cepTo }] of zones.entries()) {
    add(starts, cepFrom, index);
    add(ends, cepTo + 1, index);
  }
  // The indexes of the zones over a CEP, the narrowest first.
  let over: number[] = [];
  const turns = [...new Set([...starts.keys(), ...ends.keys()])].toSorted((a, b) => a - b);
  for (const [turn, cep] of turns.entries()) {
    const ended = ends.get(cep) ?? [];
    over = [...over.filter((index) => !ended.includes(index)), ...(starts.get(cep) ?? [])].toSorted(
      (a, b) => a - b,
    );
    judgeOver(
      over.flatMap((index) => contests[index] ?? []),
      winners,
    );
    if (turn % SEGMENTS_PER_TURN === SEGMENTS_PER_TURN - 1) yield;
  }
  return winners;
}

/** Finds who wins between some CEPs, of the zones over them. */
function judgeOver(contests: readonly Contest[], winners: Set<number>): void {
  const before: Taken[] = [];
  const lastOpen = contests.findLastIndex(({ open }) => open.length > 0);
  for (const contest of contests.slice(0, lastOpen + 1)) {
    contest.open = contest.open.filter(({ line, taken, ahead }) => {
      if (before.length > 0 && isTaken(taken, [...before, ...ahead])) return true;
      winners.add(line);
      return false;
    });
    before.push(...contest.pieces.map(({ taken }) => taken));
  }
}
