import { createFakeShell, type FakeAnswer, mountArea, SIGNED_IN } from '@balcao/contract/testing';
import { area } from '../../define';
import { aSeller } from './a-seller';

// The first test of a file also waits for the screen's modules, on a busy machine for longer than jest's five seconds.

const PERFIL = '/backoffice/configuracoes/perfil';

/** Opens a tab of the profile as the shell does, with answers besides the seller's. Closed after each test. */
export async function openProfile(tab: string, answers: Record<string, FakeAnswer> = {}) {
  const domElement = document.body.appendChild(document.createElement('main'));
  const shell = createFakeShell({
    url: `${PERFIL}?aba=${tab}`,
    session: SIGNED_IN,
    http: { 'GET /seller/seller-1': aSeller(), ...answers },
  });
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
