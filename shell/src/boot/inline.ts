/**
 * Runs inside the HTML, at the top of the body, before anything else has loaded: so it is small and imports nothing. It
 * - gives run-time styles the page's nonce (antd makes some without asking for one),
 * - decides theme and layout, so that nothing flashes,
 * - sends people to the page that the guards would send them to, and fetches that page's code and first data,
 * - holds back forms that are sent before their code is there.
 */
interface BootRoute {
  path: string;
  access: string;
  prefetch?: string[];
}

interface BootPart {
  base: string;
  integrity: Record<string, string>;
}

interface BootRemote extends BootPart {
  routes: BootRoute[];
  preload: Record<string, string[]>;
}

const BACK_OFFICE = '/backoffice';
const DASHBOARD = '/backoffice/dashboard/monitoramento-checkout';
/** Pages that open for everybody, logged in or not. */
const PUBLIC = ['/backoffice/configuracoes/perfil/esqueci-senha', '/verificar-identidade'];

const root = document.documentElement;
const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce;

const createElement = document.createElement;
document.createElement = function createElementWithNonce(this: Document, ...args: [string]) {
  const element = createElement.apply(this, args);
  if (args[0] === 'style' && nonce) element.nonce = nonce;
  return element;
} as typeof createElement;

function readJson<T>(text: string | null | undefined): T | null {
  try {
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

function storedSession(): { token?: string; id?: string; owner?: boolean } | null {
  try {
    return readJson(localStorage.getItem('user'));
  } catch {
    return null;
  }
}

/** The mode that the person chose, else the system's. */
function theme(): string {
  try {
    const chosen = localStorage.getItem('theme');
    if (chosen === 'dark' || chosen === 'light') return chosen;
  } catch {
    // With blocked storage there is no stored choice.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

root.dataset.theme = theme();

function readPageJson<T>(id: string): T | null {
  return readJson<T>(document.getElementById(id)?.textContent);
}

const session = storedSession();
const isSignedIn = Boolean(session?.token && session.id);

/** Where the guards would send this person; null to stay. */
function redirection(): string | null {
  const path = location.pathname.replace(/(.)\/+$/, '$1');
  if (PUBLIC.includes(path)) return null;
  const inBackOffice = path === BACK_OFFICE || path.startsWith(`${BACK_OFFICE}/`);
  if (isSignedIn && (!inBackOffice || path === BACK_OFFICE)) return DASHBOARD;
  return !isSignedIn && inBackOffice ? '/' : null;
}

function preload(url: string, integrity: string | undefined): void {
  if (document.querySelector(`link[href="${url}"]`)) return;
  const link = createElement.call(document, 'link') as HTMLLinkElement;
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity ?? '';
  link.href = url;
  document.head.append(link);
}

/** Pending answers by URL, for the shell's HTTP client. */
const earlyAnswers: Record<string, Promise<Response>> = {};

function fetchFirstData(paths: string[]): void {
  const base = readPageJson<{ apiBases: { core: string } }>('config')?.apiBases.core ?? '/api';
  for (const path of paths) {
    const url = base + path.replace('{sellerId}', encodeURIComponent(session?.id ?? ''));
    earlyAnswers[url] = fetch(url, { headers: { Authorization: `Bearer ${session?.token}` } });
    earlyAnswers[url].catch(() => {});
  }
}

/** Forms that were sent before their code was there; the shell sends them again once it is. */
const earlySubmits: HTMLFormElement[] = [];
function holdSubmit(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
  earlySubmits.push(event.target as HTMLFormElement);
}
addEventListener('submit', holdSubmit, true);

const target = redirection();
document.body.dataset.layout = isSignedIn && target !== '/' ? 'backoffice' : 'guest';

Object.assign(globalThis, {
  __balcaoBoot: {
    earlyAnswers,
    earlySubmits,
    /** The page that was asked for, when the guards led elsewhere. */
    redirectedFrom: target ? location.pathname + location.search + location.hash : null,
    releaseSubmits: () => removeEventListener('submit', holdSubmit, true),
  },
});

if (target) {
  history.replaceState(null, '', target);
  // The prerendered markup is for another page, so it is hidden while the right one loads.
  root.dataset.redirected = '';
}

/** Preloads the files of this person's page. Files that the edge has linked already are not fetched twice. */
function startLoading(): void {
  const composition = readPageJson<{ shell: BootPart; remotes: Record<string, BootRemote> }>('composition');
  if (!composition) return;
  const remotes = Object.values(composition.remotes);
  const integrityOf = (url: string) => {
    const part = [composition.shell, ...remotes].find(({ base }) => url.startsWith(base));
    return part?.integrity[url.slice(part.base.length)];
  };
  for (const { routes, preload: files } of remotes) {
    const route = routes.find((candidate) => candidate.path === location.pathname);
    // A page that this person may not open needs no data.
    if (!route || (route.access === 'admin' && !session?.owner)) continue;
    for (const file of files[route.path] ?? []) preload(file, integrityOf(file));
    if (isSignedIn && route.prefetch) fetchFirstData(route.prefetch);
  }
}

// The page's JSON stands at its end, so wait for the parsed document, which is before deferred scripts run.
document.addEventListener('readystatechange', () => {
  if (document.readyState === 'interactive') startLoading();
});
