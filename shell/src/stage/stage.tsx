import type { AreaLoadDetail } from '@balcao/api-schema';
import type { ResolvedComposition, ShellContract } from '@balcao/contract';
import { PageSkeleton } from '@balcao/ui/frame';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type ClientErrorCode, isClientErrorCode } from '../errors/catalogue';
import { CONNECTION_RESTORED } from '../events/event-bus';
import type { LoadedArea } from '../federation/load-area';
import { focusHeading } from '../routing/focus-heading';
import type { Place } from '../routing/resolve-place';
import { DeniedPanel, FailedAreaPanel, NotFoundPanel, UpcomingPanel } from './panels';
import { createParcelSlot } from './parcel-slot';

const SKELETON_AFTER_MS = 150;
/** The failures that a returning connection may mend. */
const UNREACHED: readonly ClientErrorCode[] = ['area_unreachable', 'area_timeout'];

export interface StageParts {
  /** `#area`, with the prerendered page or a painted skeleton in it, if the page came with one. */
  element: HTMLElement;
  /** The path of the route for which the markup in the element was rendered at build time, if it was. */
  prerendered: string | undefined;
  composition: ResolvedComposition;
  loadArea: (area: string) => Promise<LoadedArea>;
  shell: ShellContract;
  reload: () => void;
  /** Called when a screen's own code is there for the first time. */
  onShown: () => void;
}

export interface Stage {
  /** Shows a location. Resolves when it (or a panel) is there, or when another location was requested meanwhile. */
  show(place: Place): Promise<void>;
}

function codeOf(error: unknown): ClientErrorCode {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'contract_mismatch') return 'area_contract';
  return isClientErrorCode(code) ? code : 'area_broken';
}

/**
 * Controls the content of `#area`: one area's parcel or one of the shell's panels. The old content is removed before
 * the new one is mounted.
 */
export function createStage(parts: StageParts): Stage {
  const { element, composition, loadArea, shell, reload } = parts;
  const slot = createParcelSlot(element);
  /** The route whose prerendered markup waits for its screen's own code. */
  let waiting = parts.prerendered;
  let panel: Root | undefined;
  let round = 0;
  let turn: Promise<void> = Promise.resolve();
  const opened = new Set<string>();
  /** Tries the area again that could not be reached, while its panel is shown. */
  let tryAgain: (() => void) | undefined;
  shell.events.subscribe(CONNECTION_RESTORED, () => tryAgain?.());

  /** Mounts and unmounts run one after another, even when the person navigates quickly. */
  function inTurn(step: () => Promise<void>): Promise<void> {
    turn = turn.then(step, step);
    return turn;
  }

  function showPanel(content: ReactNode) {
    if (!panel) {
      element.replaceChildren();
      panel = createRoot(element);
    }
    waiting = undefined;
    panel.render(content);
  }

  function clear() {
    panel?.unmount();
    panel = undefined;
    if (waiting === undefined) element.replaceChildren();
  }

  function onShown() {
    waiting = undefined;
    parts.onShown();
  }

  /** The edge counts loads by the composed version, also when the last good one ran instead. */
  function report(load: Omit<AreaLoadDetail, 'version'>, shown: { phase: string; readyMs: number }) {
    const version = composition.remotes[load.area]?.version ?? '';
    shell.telemetry.report({ name: 'area', detail: { ...load, version, ...shown } });
  }

  async function showArea(place: Extract<Place, { kind: 'area' }>, isCurrent: () => boolean) {
    const { area } = place;
    const startedAt = performance.now();
    const since = () => Math.round(performance.now() - startedAt);
    // Prerendered markup stays until the area is mounted, because it has the area's shape.
    const isBare = element.childElementCount === 0 || panel !== undefined;
    const patience = setTimeout(
      () => isBare && isCurrent() && showPanel(<PageSkeleton />),
      SKELETON_AFTER_MS,
    );
    let phase = 'load';
    let version = composition.remotes[area]?.version ?? '';
    try {
      const loaded = await loadArea(area);
      const loadMs = since();
      version = loaded.version;
      phase = 'mount';
      clearTimeout(patience);
      await inTurn(async () => {
        if (!isCurrent()) return;
        clear();
        await slot.mount(area, loaded.lifecycles, { shell, hydrate: waiting !== undefined, onShown });
      });
      // Only the first time is measured as a load; later the code is cached.
      if (opened.has(area)) return;
      opened.add(area);
      const outcome = loaded.usedLastGood ? 'last_good' : 'ready';
      report({ area, outcome, loadMs }, { phase, readyMs: since() });
    } catch (error) {
      clearTimeout(patience);
      const code = codeOf(error);
      console.error(`${area} ${version} could not be opened (${code}).`, error);
      report({ area, outcome: code }, { phase, readyMs: since() });
      if (!isCurrent()) return;
      const retry = () => showAgain(place);
      if (UNREACHED.includes(code)) tryAgain = retry;
      showPanel(
        <FailedAreaPanel {...{ code, version, label: labelOf(area) }} onRetry={retry} onReload={reload} />,
      );
    }
  }

  /** As `show`; the focus of the panel goes to the heading of what comes. */
  function showAgain(place: Place): void {
    if (element.contains(element.ownerDocument.activeElement)) focusHeading(element);
    void show(place);
  }

  function labelOf(area: string): string {
    return composition.remotes[area]?.label ?? area;
  }

  async function show(place: Place): Promise<void> {
    const mine = ++round;
    tryAgain = undefined;
    const isCurrent = () => mine === round;
    const next = place.kind === 'area' ? place.area : undefined;
    // React cannot hydrate the markup of one page as another: the area is drawn anew.
    const isLeftUnhydrated =
      waiting !== undefined && !(place.kind === 'area' && place.route.path === waiting);
    if (isLeftUnhydrated) waiting = undefined;
    await inTurn(async () => {
      if (isLeftUnhydrated || (isCurrent() && slot.occupant() !== next)) await slot.empty();
      if (isLeftUnhydrated) element.replaceChildren();
    });
    if (!isCurrent() || (next && slot.occupant() === next)) return;
    if (place.kind === 'area') return showArea(place, isCurrent);
    showPanel(panelOf(place));
  }

  function panelOf(place: Exclude<Place, { kind: 'area' }>): ReactNode {
    const isSignedIn = shell.session.snapshot().status === 'authenticated';
    const leaving = { isSignedIn, onLeave: (path: string) => shell.navigation.navigate(path) };
    if (place.kind === 'upcoming')
      return <UpcomingPanel title={place.title} purpose={place.purpose} {...leaving} />;
    return place.kind === 'denied' ? <DeniedPanel {...leaving} /> : <NotFoundPanel {...leaving} />;
  }

  return { show };
}
