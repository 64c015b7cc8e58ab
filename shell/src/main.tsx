import { createRoot } from 'react-dom/client';
import { readRuntimeConfig } from './config/runtime-config';
import { completeComposition, readComposition } from './federation/composition';
import { loadArea } from './federation/load-area';
import { prefetchRoute } from './federation/prefetch-route';
import { readHandover } from './handover/handover';
import { keepEarlyTyping } from './handover/keep-early-typing';
import { sendEarlySubmits } from './handover/send-early-submits';
import { Frame } from './layout/frame';
import { isOverrideRequested } from './overrides/is-override-requested';
import { followPlace } from './routing/follow-place';
import { prefetchOnPress } from './routing/prefetch-on-press';
import { loadSession } from './session/session-storage';
import { createShell, type PageParts, type Shell } from './shell-contract';
import { removePrerenderedStyles } from './stage/prerendered-styles';
import { createStage } from './stage/stage';
import { createBrowserStorage } from './storage/browser-storage';
import { reportUncaughtErrors } from './telemetry/report-errors';

function readPage(overridden: boolean): PageParts {
  return {
    composition: readComposition(),
    config: readRuntimeConfig(),
    handover: readHandover(),
    overridden,
  };
}

/** Whether developers' versions run in this page; null when the browser is leaving for a page that allows them. */
async function overrideWhereAsked(): Promise<boolean | null> {
  const tab = createBrowserStorage(() => sessionStorage);
  if (!isOverrideRequested(tab)) return false;
  const { isPlatformAdmin } = loadSession(createBrowserStorage(() => localStorage));
  const { overrideAreas } = await import('./overrides/override-areas');
  return overrideAreas({
    tab,
    isAdmin: isPlatformAdmin,
    leaveFor: (address) => window.location.replace(address),
  });
}

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}

function drawFrame(shell: Shell): void {
  createRoot(elementOf('root')).render(<Frame shell={shell} prefetch={prefetchRoute} />);
}

/** The route that is about to be shown, if the markup in `#area` is its page, rendered at build time. */
function prerenderedRoute({ router }: Shell, area: HTMLElement): string | undefined {
  const { place } = router.getState();
  const path = place.kind === 'area' ? place.route.path : undefined;
  return path === area.dataset.prerendered ? path : undefined;
}

function isPublic({ router }: Shell): boolean {
  const { place } = router.getState();
  return place.kind === 'area' && place.route.access === 'public';
}

function showAreas(shell: Shell, page: PageParts): Promise<void> {
  const area = elementOf('area');
  const prerendered = prerenderedRoute(shell, area);
  if (prerendered === undefined) removePrerenderedStyles();
  const stage = createStage({
    element: area,
    prerendered,
    onShown: removePrerenderedStyles,
    composition: page.composition,
    loadArea,
    shell: shell.contract,
    reload: () => window.location.reload(),
  });
  if (page.handover.redirectedFrom) area.replaceChildren();
  delete document.documentElement.dataset.redirected;
  return followPlace(shell, area, stage.show);
}

async function start(): Promise<void> {
  const { wholeComposition, frameStyles, redirectedFrom } = readHandover();
  const [isWhole] = await Promise.all([completeComposition(wholeComposition), frameStyles]);
  // Only the page that was asked for is known, and another one is to be shown: that one comes as a page of its own.
  if (!isWhole && redirectedFrom) return window.location.reload();
  const overridden = await overrideWhereAsked();
  if (overridden === null) return;
  const page = readPage(overridden);
  const shell = createShell(page);
  // What is not known here comes as for a newer version: each other page is loaded as one.
  if (!isWhole) shell.isOutdated.setState(true, true);
  reportUncaughtErrors(shell.contract.telemetry);
  drawFrame(shell);
  prefetchOnPress({
    routes: shell.routes,
    config: page.config,
    earlyAnswers: page.handover.earlyAnswers,
    session: shell.contract.session.snapshot,
    prefetchCode: prefetchRoute,
  });
  keepEarlyTyping();
  sendEarlySubmits(page.handover);
  if (page.config.liveReload) (await import('./hot-reload/follow-builds')).followBuilds();
  await showAreas(shell, page);
  // An ended session is noticed by it, which must throw nobody off a public page.
  if (!isPublic(shell)) void shell.followPermissions();
  // Only who is logged in is led away from it.
  if (redirectedFrom?.startsWith('/convite'))
    void (await import('./invitation/offer-invitation')).offerInvitation(shell, redirectedFrom);
}

void start();
