import { type ArtifactReference, type Composition, compositionOf, partsOf } from '../model/composition';

/** One part that differs between two compositions; a side is undefined where the part is absent. */
export interface PartChange {
  part: string;
  from: string | undefined;
  to: string | undefined;
}

const sameReference = (a: ArtifactReference | undefined, b: ArtifactReference | undefined) =>
  a?.version === b?.version && a?.digest === b?.digest;

const partsOrNone = (composition: Composition | undefined) =>
  composition ? partsOf(composition) : new Map<string, ArtifactReference>();

/** The changes from one composition to another, by part. */
export function diffCompositions(from: Composition | undefined, to: Composition): PartChange[] {
  const before = partsOrNone(from);
  const after = partsOf(to);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((part) => !sameReference(before.get(part), after.get(part)))
    .sort()
    .map((part) => ({ part, from: before.get(part)?.version, to: after.get(part)?.version }));
}

export interface Merge {
  merged: Composition;
  /** Parts that both sides changed, to different versions. */
  conflicts: string[];
}

/**
 * Applies one person's changes to what others have made of the same base meanwhile.
 *
 * @param base the common base; undefined for none
 */
export function mergeCompositions(
  base: Composition | undefined,
  mine: Composition,
  theirs: Composition,
): Merge {
  const [before, ours, others] = [base, mine, theirs].map(partsOrNone) as [Parts, Parts, Parts];
  const merged: Parts = new Map(others);
  const conflicts: string[] = [];
  for (const part of new Set([...before.keys(), ...ours.keys()])) {
    const wanted = ours.get(part);
    if (sameReference(wanted, before.get(part))) continue;
    const untouched = sameReference(others.get(part), before.get(part));
    if (!untouched && !sameReference(wanted, others.get(part))) conflicts.push(part);
    else if (wanted) merged.set(part, wanted);
    else merged.delete(part);
  }
  return { merged: compositionOf(merged), conflicts: conflicts.sort() };
}

type Parts = Map<string, ArtifactReference>;
