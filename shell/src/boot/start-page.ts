import { fetchEarly } from '../http/fetch-early';
import { permittedReads } from '../routing/permitted-reads';
import { addFile, addStyles, preload } from './add-file';
import { afterFirstPaint } from './first-paint';
import { type BootComposition, readPageJson } from './page-json';
import { type StoredSession, storedPermissions } from './visitor';

/** The results that the page's own code finds when it comes. */
export interface Started {
  /** Pending answers by URL, for the shell's HTTP client. */
  earlyAnswers: Record<string, Promise<Response>>;
  /** The first answer with the whole composition, where the page holds only its own part. */
  wholeComposition: Promise<Response> | undefined;
  /** Settled when the frame's styles are there, or cannot be had. */
  frameStyles: Promise<unknown>;
}

export interface StartParts {
  session: StoredSession | null;
  isRedirected: boolean;
  started: Started;
}

function fetchFirstData(paths: string[], { session, started: { earlyAnswers } }: StartParts): void {
  const base = readPageJson<{ apiBases: { core: string } }>('config')?.apiBases.core ?? '/api';
  for (const path of paths) {
    const url = base + path.replace('{sellerId}', encodeURIComponent(session?.id ?? ''));
    if (!(url in earlyAnswers)) fetchEarly(earlyAnswers, url, session?.token);
  }
}

/** Starts what this person's page needs. Files that the edge has linked already are not fetched twice. */
function startRoute(composition: BootComposition, parts: StartParts): void {
  const { session } = parts;
  for (const { routes, preload: files } of Object.values(composition.remotes)) {
    const route = routes.find(({ path }) => path === location.pathname);
    // A page that this person may not open needs no data.
    if (!route || (route.access === 'admin' && !session?.owner)) continue;
    for (const file of files[route.path] ?? []) preload(composition, file);
    if (session?.token && session.id && route.prefetch) {
      const permissions = storedPermissions(session);
      fetchFirstData(permittedReads(route, { permissions }), parts);
    }
  }
}

/** Fetches what the page leaves out; where the guards lead elsewhere, the other page's files are known only then. */
function fetchWhole({ whole }: BootComposition, parts: StartParts): void {
  if (!whole) return;
  const answer = fetch(whole.url, { integrity: whole.integrity });
  parts.started.wholeComposition = answer;
  answer
    .then((own) => (parts.isRedirected && own.ok ? own.clone().json() : null))
    .then((composition: BootComposition | null) => composition && startRoute(composition, parts))
    // The shell asks again, and says what is wrong if that does not help.
    .catch(() => {});
}

/** Adds the shell's own files to a page whose markup leaves that to this script. */
function startShell(composition: BootComposition, { started }: StartParts): void {
  const { base } = composition.shell;
  const { js = [], css = [] } = composition.afterPaint ?? {};
  started.frameStyles = Promise.all(css.map((file) => addStyles(composition, base + file)));
  // Not `async`: one runs after the other, in this order.
  for (const file of js) addFile(composition, base + file, 'script', { async: false });
}

/** Starts everything that the page's composition asks for: at once, or after the page that came has been seen. */
export function startPage(parts: StartParts): void {
  const composition = readPageJson<BootComposition>('composition');
  if (!composition) return;
  const startAll = () => {
    startShell(composition, parts);
    startRoute(composition, parts);
    fetchWhole(composition, parts);
  };
  // Nobody may see a page that is another one's.
  if (composition.afterPaint && !parts.isRedirected) afterFirstPaint(startAll);
  else startAll();
}
