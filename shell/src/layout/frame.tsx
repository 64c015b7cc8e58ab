import { ShellProvider, useSession } from '@balcao/contract';
import { startTransition, useCallback, useState } from 'react';
import { LoadingBar } from '../loading/loading-bar';
import { NoticeBoard } from '../notify/notice-board';
import { CommandPalette } from '../palette/command-palette';
import { BackOffice } from './back-office';
import { Banners } from './banners';
import { type FrameContents, FrameProvider, useFrame } from './frame-context';
import './frame.css';
import { usePaletteShortcut } from './use-palette-shortcut';

function Chrome() {
  const isSignedIn = useSession().status === 'authenticated';
  const { notices } = useFrame().shell;
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const openPalette = useCallback(() => setPaletteOpen(true), []);
  const closePalette = useCallback(() => setPaletteOpen(false), []);
  usePaletteShortcut(openPalette, isSignedIn);
  return (
    <>
      <a className="bal-skip" href="#area">
        Ir para o conteúdo
      </a>
      <LoadingBar />
      {/* Drawn after a press; a shortcut opens it at once, so that it takes every key that follows. */}
      {isSignedIn && <BackOffice onSearch={() => startTransition(openPalette)} />}
      <Banners />
      {isPaletteOpen && <CommandPalette onClose={closePalette} />}
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
