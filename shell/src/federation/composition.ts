import type { PageComposition, ResolvedComposition } from '@balcao/contract';

/** Pauses before the second and third request for the whole composition, in milliseconds. */
const RETRY_PAUSES_MS = [500, 1_500];

let composition: ResolvedComposition | undefined;

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

function ofPage(): PageComposition {
  const text = document.getElementById('composition')?.textContent;
  if (!text) throw new Error('The page carries no composition.');
  return JSON.parse(text) as PageComposition;
}

/** The composition of this page: the one that the edge wrote into the HTML, and once it was completed, the whole. Frozen. */
export function readComposition(): ResolvedComposition {
  composition ??= deepFreeze(ofPage());
  return composition;
}

async function bodyOf(answer: Promise<Response>): Promise<ResolvedComposition> {
  const response = await answer;
  if (!response.ok) throw new Error(`The composition was answered with ${response.status}.`);
  return (await response.json()) as ResolvedComposition;
}

/**
 * Fetches what the page leaves out of the composition. The browser compares its bytes with the hash in the page, so that
 * it is as much to be trusted as the page. It uses bare `fetch`: the code of a client is a file whose hash is known only
 * afterwards.
 *
 * @param first the request that the inline script has made already
 * @returns whether all of it is there; without it only the page's own route is known
 */
export async function completeComposition(first?: Promise<Response>): Promise<boolean> {
  const { whole } = ofPage();
  if (!whole) return true;
  const ask = () => fetch(whole.url, { integrity: whole.integrity });
  let answer = first ?? ask();
  for (const pause of [...RETRY_PAUSES_MS, null]) {
    try {
      composition = deepFreeze(await bodyOf(answer));
      return true;
    } catch (error) {
      console.error('The composition of the other pages could not be fetched.', error);
      if (pause === null) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
      answer = ask();
    }
  }
  return false;
}

/** Puts other versions of areas in the place of the composed ones. Before any of them is loaded. */
export function overrideRemotes(remotes: ResolvedComposition['remotes']): void {
  const composed = readComposition();
  composition = deepFreeze({ ...composed, remotes: { ...composed.remotes, ...remotes } });
}
