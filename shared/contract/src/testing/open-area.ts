import type { AreaModule } from '../define-area';
import { createFakeShell, type FakeShell, type FakeShellOptions, SIGNED_IN } from './fake-shell';
import { mountArea } from './lifecycle';

const openAreas: (() => Promise<void>)[] = [];

/**
 * Opens an address of an area as the shell does, for somebody who is logged in unless `options` say otherwise. What it
 * opened is closed after each test.
 */
export async function openArea(
  area: AreaModule,
  url: string,
  options: FakeShellOptions = {},
): Promise<FakeShell> {
  const domElement = document.body.appendChild(document.createElement('main'));
  const shell = createFakeShell({ session: SIGNED_IN, ...options, url });
  const unmount = await mountArea(area, shell, domElement);
  openAreas.push(async () => {
    await unmount();
    domElement.remove();
  });
  return shell;
}

// The fake shell also runs in a browser, where `afterEach` does not exist.
if (typeof afterEach === 'function')
  afterEach(async () => {
    for (const close of openAreas.splice(0)) await close();
  });
