import { isPublicPath } from '@balcao/domain';
import type { AreaManifest } from '../area';
import { ContractMismatchError } from '../contract-range';
import type { AreaModule } from '../define-area';
import { createFakeShell, type FakeShellOptions, SIGNED_IN } from './fake-shell';
import { mountArea } from './lifecycle';

const MOUNTS = 100;

/**
 * Declares the tests that every area passes: it mounts and unmounts 100 times without leaving nodes or listeners
 * behind, refuses a shell of another contract, and declares what it renders.
 *
 * @param area the module that the area exposes as `./mount`
 * @param shellOptions answers that its first screen needs
 */
export function describeAreaContract(
  manifest: AreaManifest,
  screens: Record<string, unknown>,
  area: AreaModule,
  shellOptions: FakeShellOptions = {},
): void {
  const firstRoute = manifest.routes[0];
  const options: FakeShellOptions = {
    url: firstRoute?.path ?? '/',
    ...(firstRoute?.access === 'guest' ? {} : { session: SIGNED_IN }),
    ...shellOptions,
  };

  describe(`${manifest.name} keeps the contract`, () => {
    it(`mounts and unmounts ${MOUNTS} times without a leak`, async () => {
      const shell = createFakeShell(options);
      const listenersAfter: number[] = [];
      for (let round = 0; round < MOUNTS; round++) {
        const domElement = document.body.appendChild(document.createElement('div'));
        const unmount = await mountArea(area, shell, domElement);
        await unmount();
        expect(domElement.childNodes).toHaveLength(0);
        domElement.remove();
        listenersAfter.push(shell.listeners());
      }
      expect(listenersAfter.at(-1)).toBe(0);
    }, 180_000);

    it('refuses a shell of another contract before it mounts', async () => {
      const shell = createFakeShell({ ...options, contractVersion: '999.0.0' });
      const domElement = document.createElement('div');
      await expect(mountArea(area, shell, domElement)).rejects.toBeInstanceOf(ContractMismatchError);
      expect(domElement.childNodes).toHaveLength(0);
    });

    it('has a screen for each route it declares, and declares each screen it has', () => {
      expect(Object.keys(screens).sort()).toEqual(manifest.routes.map((route) => route.path).sort());
    });

    it('has no public route that the first script of a page does not know', () => {
      const publicPaths = manifest.routes.filter(({ access }) => access === 'public').map(({ path }) => path);
      expect(publicPaths.filter((path) => !isPublicPath(path))).toEqual([]);
    });
  });
}
