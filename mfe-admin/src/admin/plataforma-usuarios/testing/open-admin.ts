import { createFakeShell, type FakeAnswer, mountArea, SIGNED_IN } from '@balcao/contract/testing';
import { area } from '../../../define';

/** Opens a page of the platform as the shell does for an admin. Closed after each test. */
export async function openAdmin(url: string, http: Record<string, FakeAnswer>) {
  const domElement = document.body.appendChild(document.createElement('main'));
  const shell = createFakeShell({ url, session: { ...SIGNED_IN, isPlatformAdmin: true }, http });
  const unmount = await mountArea(area, shell, domElement);
  openAreas.push(async () => {
    await unmount();
    domElement.remove();
  });
  return shell;
}

const openAreas: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of openAreas.splice(0)) await close();
});
