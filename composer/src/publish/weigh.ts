import type { Artifact } from '@balcao/contract';
import { pageFiles } from '../model/artifact';
import type { Budget } from '../policy/policy';

/** The weight of a part, in the units of its budget. */
export type Weight = Budget;

const LOADED = /\.(js|css)$/;

/** Packages that this build and the shell's would bring into the page in more than one version. */
function duplicatesOf(artifact: Artifact, shell: Artifact | undefined): string[] {
  return Object.entries(artifact.packages)
    .filter(([name, { versions }]) => {
      const inShell = shell && shell.name !== artifact.name ? (shell.packages[name]?.versions ?? []) : [];
      return new Set([...versions, ...inShell]).size > 1;
    })
    .map(([name]) => name);
}

/**
 * Weighs a part.
 *
 * @param shell the shell that it would run with, to find packages that would come twice
 */
export function weigh(artifact: Artifact, shell: Artifact | undefined): Weight {
  const bytes = (files: Iterable<string>) =>
    [...new Set(files)].reduce((sum, file) => sum + (artifact.files[file]?.brotli ?? 0), 0);
  const inPages = pageFiles(artifact);
  const first = [...artifact.initial.js, ...artifact.initial.css];
  const routes = artifact.area
    ? Object.values(artifact.routeFiles).map(({ js, css }) => [artifact.entry, ...js, ...css])
    : [first];
  if (routes.length === 0) routes.push([artifact.entry]);
  return {
    entryBytes: bytes([artifact.entry]),
    firstRouteBytes: Math.max(...routes.map(bytes)),
    totalBytes: bytes(Object.keys(artifact.files).filter((file) => LOADED.test(file) && !inPages.has(file))),
    firstRouteRequests: Math.max(...routes.map((files) => new Set(files).size)),
    duplicates: duplicatesOf(artifact, shell).length,
  };
}

export interface WeightLine {
  figure: keyof Weight;
  value: number;
  budget: number;
  /** The live weight; undefined when nothing is live. */
  live?: number | undefined;
}

/** One line per figure: what it is, what it may be, what runs now. */
export function compareWeight(weight: Weight, budget: Budget, live: Weight | undefined): WeightLine[] {
  const figures = Object.keys(weight) as (keyof Weight)[];
  return figures.map((figure) => ({
    figure,
    value: weight[figure],
    budget: budget[figure],
    live: live?.[figure],
  }));
}

/** A figure in words: "entryBytes 6 755 of 8 000 (+120 against live)". */
export function describeLine({ figure, value, budget, live }: WeightLine): string {
  const difference = live === undefined ? '' : ` (${value < live ? '' : '+'}${value - live} against live)`;
  return `${figure} ${value} of ${budget}${difference}`;
}
