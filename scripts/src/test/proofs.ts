/** A long proof: `npm test` runs a part of it, `npm run proofs -- <name>` all of it. */
export interface Proof {
  name: string;
  /** The kind of tests that it is one of. */
  kind: 'unit' | 'api' | 'browser';
  /** Its files, from the root. */
  files: readonly string[];
  /** What it proves something about: beginnings of paths. Whoever changes one of these runs all of it. */
  proves: readonly string[];
}

/** Every long proof. A file that asks for a length (`@balcao/proofs`) stands here; a test holds that. */
export const PROOFS: readonly Proof[] = [
  {
    name: 'sweep',
    kind: 'browser',
    files: ['e2e/journeys/accessibility-sweep.spec.ts', 'e2e/fixtures/swept-state.ts'],
    proves: ['shared/ui/', 'e2e/fixtures/accessibility.ts'],
  },
  {
    name: 'widths',
    kind: 'browser',
    files: ['e2e/journeys/', 'e2e/fixtures/lengths.ts'],
    proves: ['shared/ui/', 'shell/src/layout/', 'e2e/fixtures/lengths.ts'],
  },
  {
    name: 'versions-tutorial',
    kind: 'browser',
    files: ['e2e/journeys/versions-tutorial.spec.ts'],
    proves: [
      'docs/versions-tutorial.md',
      'scripts/src/sandbox/',
      'composer/src/sandbox/',
      'composer/src/rehearsal/',
    ],
  },
  {
    name: 'hot-reload',
    kind: 'browser',
    files: ['e2e/journeys/hot-reload.spec.ts'],
    proves: ['shared/build/src/hot/', 'shared/build/src/watch.ts', 'scripts/src/product/start-against.ts'],
  },
];
