import type {
  CompositionActor,
  CompositionEntry,
  CompositionPart,
  RunningComposition,
} from '@balcao/api-schema';

const SINCE = '2026-03-01T12:00:00.000Z';
const LATER = '2026-03-02T12:00:00.000Z';

export const ANA: CompositionActor = { kind: 'person', name: 'Ana Admin', via: 'backoffice' };
export const CI: CompositionActor = { kind: 'token', name: 'ci-catalogo', via: null };

/** The composition that a generation of the tests brought. */
export const idOf = (generation: number) => String(generation).padStart(64, 'c');

export function aPart(changes: Partial<CompositionPart> = {}): CompositionPart {
  return {
    name: 'mfe-catalog',
    version: '1.2.0',
    since: SINCE,
    by: CI,
    reason: 'Novo filtro',
    canaryVersion: null,
    ...changes,
  };
}

/** A channel in its third generation, open, with figures of the catalogue. */
export function aChannel(changes: Partial<RunningComposition> = {}): RunningComposition {
  return {
    kind: 'running',
    channel: 'prod',
    generation: 3,
    state: 'open',
    stable: { composition: idOf(3), since: LATER, by: CI, reason: 'Novo filtro' },
    canary: null,
    parts: [aPart({ name: 'shell', version: '1.0.0' }), aPart()],
    health: {
      since: SINCE,
      windowSeconds: 60,
      items: [
        {
          remote: 'mfe-catalog',
          version: '1.2.0',
          variant: 'stable',
          loads: 800,
          failures: 4,
          medianLoadMs: 420.4,
          p75LoadMs: 1_240,
        },
      ],
    },
    ...changes,
  };
}

/** The promotion of a catalogue. */
export function anEntry(generation: number, changes: Partial<CompositionEntry> = {}): CompositionEntry {
  return {
    generation,
    action: 'promote',
    at: LATER,
    by: CI,
    reason: `Entrega ${generation}`,
    composition: idOf(generation),
    percent: null,
    numbers: null,
    restores: null,
    changes: [{ name: 'mfe-catalog', from: `1.${generation - 2}.0`, to: `1.${generation - 1}.0` }],
    ...changes,
  };
}

/** The whole past of that channel, newest first. */
export const PAST = {
  items: [
    anEntry(3),
    anEntry(2),
    anEntry(1, { changes: [{ name: 'mfe-catalog', from: null, to: '1.0.0' }] }),
  ],
  hasMore: false,
};
