import { ShellProvider, useSession } from '@balcao/contract';
import { lazyPart, loadWhenIdle } from '@balcao/ui/frame';
import { Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import { LoadingBar } from '../loading/loading-bar';
import { NoticeBoard } from '../notify/notice-board';
import { BackOffice } from './back-office';
import { Banners } from './banners';
import { type FrameContents, FrameProvider, useFrame } from './frame-context';
import './frame.css';
import { usePaletteShortcut } from './use-palette-shortcut';

const loadPalette = () => import('../palette/command-palette');
const CommandPalette = lazyPart(loadPalette);

function Chrome() {
  const isSignedIn = useSession().status === 'authenticated';
  const { notices } = useFrame().shell;
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  // Drawn after the frame that answers the press.
  const openPalette = useCallback(() => startTransition(() => setPaletteOpen(true)), []);
  const closePalette = useCallback(() => setPaletteOpen(false), []);
  usePaletteShortcut(openPalette, isSignedIn);
  // The search takes no key until its code is there.
  useEffect(() => (isSignedIn ? loadWhenIdle(loadPalette) : undefined), [isSignedIn]);
  return (
    <>
      <a className="bal-skip" href="#area">
        Ir para o conteúdo
      </a>
      <LoadingBar />
      {isSignedIn && <BackOffice onSearch={openPalette} />}
      <Banners />
      {isPaletteOpen && (
        <Suspense>
          <CommandPalette onClose={closePalette} />
        </Suspense>
      )}
      <NoticeBoard notices={notices} />
    </>
  );
}

/** Everything of the page that is the shell's own: the frame around the area, and what it says and asks. */
export function Frame(contents: FrameContents) {
  return (
    <ShellProvider value={contents.shell.contract}>
      <FrameProvider value={contents}>
        <Chrome />
      </FrameProvider>
    </ShellProvider>
  );
}
