import {
  createFakeShell,
  type FakeAnswer,
  type FakeShellOptions,
  mountArea,
  SIGNED_IN,
} from '@balcao/contract/testing';
import { area } from '../../define';

/** Opens a page of the catalogue as the shell does. Closed after each test. */
export async function openCatalog(
  url: string,
  http: Record<string, FakeAnswer>,
  options: FakeShellOptions = {},
) {
  const domElement = document.body.appendChild(document.createElement('main'));
  const shell = createFakeShell({ url, session: SIGNED_IN, http, ...options });
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
