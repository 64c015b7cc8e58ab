import type { Screen } from '../screen';

/** How the tests of a screen open it: as the shell does. */
export const openAreaTemplate = ({
  toSource,
}: Screen): string => `import { createFakeShell, type FakeAnswer, mountArea, SIGNED_IN } from '@balcao/contract/testing';
import { act } from '@testing-library/react';
import { area } from '${toSource}/../define';

const openAreas: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of openAreas.splice(0)) await close();
});

/** Opens an address of the area with answers of the API. Closed after each test. */
export async function openScreen(url: string, http: Record<string, FakeAnswer>) {
  const domElement = document.body.appendChild(document.createElement('main'));
  const shell = createFakeShell({ url, session: SIGNED_IN, http });
  const unmount = await mountArea(area, shell, domElement);
  openAreas.push(async () => {
    await act(unmount);
    domElement.remove();
  });
  return shell;
}
`;
