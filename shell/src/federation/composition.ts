import type { ResolvedComposition } from '@balcao/contract';

let composition: ResolvedComposition | undefined;

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

/** What runs in this page, as the edge wrote it into the HTML. Read once, then frozen. */
export function readComposition(): ResolvedComposition {
  if (!composition) {
    const text = document.getElementById('composition')?.textContent;
    if (!text) throw new Error('The page carries no composition.');
    composition = deepFreeze(JSON.parse(text) as ResolvedComposition);
  }
  return composition;
}

/** Puts other versions of areas in the place of the composed ones. Before any of them is loaded. */
export function overrideRemotes(remotes: ResolvedComposition['remotes']): void {
  const composed = readComposition();
  composition = deepFreeze({ ...composed, remotes: { ...composed.remotes, ...remotes } });
}
