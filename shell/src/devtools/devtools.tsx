import type { BrowserSide } from '@balcao/api-schema';
import { ShellProvider } from '@balcao/contract';
import { Icon } from '@balcao/ui/frame';
import { getInstance } from '@module-federation/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { type FrameContents, FrameProvider, useFrame } from '../layout/frame-context';
import type { Shell } from '../shell-contract';
import { CopyReport } from './copy-report';
import './devtools.css';
import { pageSnapshot } from './page-snapshot';
import { type Recording, recordCalls } from './record-calls';
import {
  CallsSection,
  CompositionSection,
  CopiesSection,
  ErrorsSection,
  LoadsSection,
  PartsSection,
} from './sections';
import { readSide } from './side';
import { SideSwitch } from './side-switch';
import { usePageRecord } from './use-page-record';

const recordings = new WeakMap<Shell, Recording>();

/** Begins when the tools are opened first, and goes on while the page is open. */
function recordingOf(shell: Shell): Recording {
  const known = recordings.get(shell);
  if (known) return known;
  const recording = recordCalls(shell.contract, () => {
    const { place } = shell.router.getState();
    return place.kind === 'area' ? place.area : '';
  });
  recordings.set(shell, recording);
  return recording;
}

/** The side that the edge has for this browser. Without an answer the rest is shown all the same. */
function useSide(): BrowserSide | null {
  const [side, setSide] = useState<BrowserSide | null>(null);
  useEffect(() => {
    let isOpen = true;
    readSide().then(
      (read) => isOpen && setSide(read),
      (error: unknown) => console.warn('The side of this browser could not be read.', error),
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return side;
}

/** Opens the page again with the tools in it. */
function reopen(): void {
  const url = new URL(window.location.href);
  url.searchParams.set('devtools', '');
  // An address with a hash that is the page's own opens nothing.
  if (url.href === window.location.href) window.location.reload();
  else window.location.assign(url.href);
}

/** The panel: what runs in this page, how it was loaded, and what has failed. */
function Devtools({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const { shell } = useFrame();
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const calls = useStore(recording);
  const record = usePageRecord();
  const side = useSide();
  const snapshot = pageSnapshot({
    ...record,
    composition: shell.composition,
    scopes: getInstance()?.shareScopeMap ?? {},
    calls,
    side,
    page: window.location.href,
  });

  useEffect(() => {
    const active = document.activeElement;
    // The menu of the account has closed by now: its button stands for what was pressed in it.
    const isGone = active === document.body || active?.closest('[hidden]');
    const opener = isGone ? document.querySelector('.bal-account-button') : active;
    title.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <aside
      className="bal-devtools"
      aria-labelledby={heading}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className="bal-devtools-header">
        <h2 ref={title} id={heading} className="bal-h2" tabIndex={-1}>
          Ferramentas
        </h2>
        <button type="button" className="bal-icon-button" aria-label="Fechar ferramentas" onClick={onClose}>
          <Icon name="close" />
        </button>
        <CopyReport snapshot={snapshot} />
      </header>
      <div className="bal-devtools-body">
        <CompositionSection snapshot={snapshot}>
          <SideSwitch side={side} onSwitched={reopen} />
        </CompositionSection>
        <ErrorsSection errors={snapshot.errors} />
        <PartsSection parts={snapshot.parts} />
        <CopiesSection copies={snapshot.copies} />
        <LoadsSection loads={snapshot.loads} />
        <CallsSection calls={snapshot.calls} />
      </div>
    </aside>
  );
}

/**
 * Opens the tools inside the page, at the bottom of the window. They have a root of their own: what fails in them leaves the
 * page alone.
 *
 * @returns closes them
 */
export function openDevtools(contents: FrameContents, onClose: () => void): () => void {
  const element = document.createElement('div');
  element.className = 'bal-devtools-root';
  document.body.append(element);
  const root = createRoot(element);
  root.render(
    <ShellProvider value={contents.shell.contract}>
      <FrameProvider value={contents}>
        <Devtools recording={recordingOf(contents.shell)} onClose={onClose} />
      </FrameProvider>
    </ShellProvider>,
  );
  return () => {
    element.remove();
    // Whoever closes them may be in the middle of drawing the frame.
    queueMicrotask(() => root.unmount());
  };
}
