import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { RouterState } from '../routing/router';
import type { Shell } from '../shell-contract';

export interface FrameContents {
  shell: Shell;
  /** Fetches a page's code before it is opened. */
  prefetch: (path: string) => void;
}

const FrameContext = createContext<FrameContents | null>(null);

/** Gives the parts of the frame the shell that they belong to. */
export const FrameProvider = FrameContext.Provider;

export function useFrame(): FrameContents {
  const contents = use(FrameContext);
  if (!contents) throw new Error('useFrame() was called outside the frame.');
  return contents;
}

/** The place of the person; the component renders again when that changes. */
export function usePlace(): RouterState {
  return useStore(useFrame().shell.router);
}
