import type { Zone } from './rate-zones';
import { bandsKey, compareBands, heaviestOf } from './rates';

/** Weights that a row takes, from the lightest to the heaviest, for orders from a value on. */
interface Taken {
  from: number;
  to: number;
  minOrderCents: number;
}

/** The end of a row that runs on above its band. */
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

/** The pieces of a zone's rows, in the order in which they are looked at. */
interface Contest {
  pieces: Piece[];
  /** Pieces that win where no narrower range lies, and are not known to win anywhere yet. */
  open: (Piece & { place: number })[];
}

/** Others have their turn after looking at so many pieces. */
const PIECES_PER_TURN = 200_000;
/** So many are looked at for each row, whatever lies over what: the work grows with the rows and not with their square. */
const PIECES_PER_ROW = 2_000;
/** As many as a table of a few rows may need. */
const LEAST_PIECES = 1_000_000;

/** The effort that a check has spent so far. */
class Effort {
  #left: number;
  #turn = PIECES_PER_TURN;

  constructor(rows: number) {
    this.#left = LEAST_PIECES + rows * PIECES_PER_ROW;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Counts what is about to be looked at. @returns whether others are to have their turn first */
  consume(pieces: number): boolean {
    this.#left -= pieces;
    this.#turn -= pieces;
    if (this.#turn >= 0) return false;
    this.#turn = PIECES_PER_TURN;
    return true;
  }
}

function piecesOf({ rows }: Zone): Piece[] {
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
  return [...bands, ...above];
}

const takenBy = (pieces: readonly Piece[]): Taken[] => pieces.map(({ taken }) => taken);

function* contestOf(zone: Zone, effort: Effort): Generator<void, Contest> {
  const pieces = piecesOf(zone);
  const open: Contest['open'] = [];
  for (const [place, piece] of pieces.entries()) {
    if (effort.consume(place)) yield;
    if (!isTaken(piece.taken, takenBy(pieces.slice(0, place)))) open.push({ ...piece, place });
  }
  return { pieces, open };
}

/**
 * The lines of the rows that win for some CEP, weight and order value; null for a table whose ranges lie over each other so much that
 * it takes too long to say. Zones come from the narrowest to the widest, since the narrower one is looked at first; not more than a few
 * of them lie over each other.
 */
export function* markWinners(zones: readonly Zone[]): Generator<void, Set<number> | null> {
  const winners = new Set<number>();
  const effort = new Effort(zones.reduce((rows, zone) => rows + zone.rows.length, 0));
  const contests: Contest[] = [];
  for (const zone of zones) contests.push(yield* contestOf(zone, effort));
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
  for (const cep of turns) {
    const ended = ends.get(cep) ?? [];
    over = [...over.filter((index) => !ended.includes(index)), ...(starts.get(cep) ?? [])].toSorted(
      (a, b) => a - b,
    );
    if (effort.consume(over.length)) yield;
    yield* findWinnersOver(
      over.flatMap((index) => contests[index] ?? []),
      winners,
      effort,
    );
    if (effort.isSpent) return null;
  }
  return winners;
}

/** Finds who wins between some CEPs, of the zones over them. */
function* findWinnersOver(
  contests: readonly Contest[],
  winners: Set<number>,
  effort: Effort,
): Generator<void> {
  const before: Taken[] = [];
  const lastOpen = contests.findLastIndex(({ open }) => open.length > 0);
  for (const contest of contests.slice(0, lastOpen + 1)) {
    const stillOpen: Contest['open'] = [];
    for (const piece of contest.open) {
      if (effort.consume(before.length + piece.place)) yield;
      if (effort.isSpent) return;
      const ahead = takenBy(contest.pieces.slice(0, piece.place));
      if (before.length > 0 && isTaken(piece.taken, [...before, ...ahead])) stillOpen.push(piece);
      else winners.add(piece.line);
    }
    contest.open = stillOpen;
    before.push(...takenBy(contest.pieces));
  }
}
