import { ShellProvider } from '@balcao/contract';
import type { FakeShellOptions } from '@balcao/contract/fake-shell';
import { AreaRouter } from '@balcao/contract/router';
import { type ReactNode, useState } from 'react';
import { QueryProvider } from '../src/query';
import { shellFor } from './gallery-shell';

export interface StageProps extends Pick<FakeShellOptions, 'url' | 'http'> {
  children: ReactNode;
}

/** A shell of its own around an example, with an address and answers. */
export function Stage({ children, ...options }: StageProps) {
  const [shell] = useState(() => shellFor(options));
  return (
    <ShellProvider value={shell}>
      <AreaRouter navigation={shell.navigation}>
        <QueryProvider>{children}</QueryProvider>
      </AreaRouter>
    </ShellProvider>
  );
}
