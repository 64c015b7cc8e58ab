import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** What the test reads of an area. */
interface Manifest {
  routes: { path: string; access: string }[];
}
type Help = Record<string, { text: string; link?: { path: string } }>;

const ROOT = path.resolve(__dirname, '../../..');
/** What fits the dialog without scrolling on a phone. */
const LONGEST = 300;

const areas = readdirSync(ROOT)
  .filter((name) => name.startsWith('mfe-') && existsSync(path.join(ROOT, name, 'area.ts')))
  .map((name) => {
    const { manifest } = jest.requireActual<{ manifest: Manifest }>(path.join(ROOT, name, 'area.ts'));
    const { help } = jest.requireActual<{ help: Help }>(path.join(ROOT, name, 'help.ts'));
    return { name, help, screens: manifest.routes.filter(({ access }) => /seller|admin/.test(access)) };
  });
const screens = areas.flatMap((area) => area.screens.map(({ path: address }) => address));

it('is asked of all our areas', () => {
  expect(areas.length).toBeGreaterThanOrEqual(7);
  expect(screens.length).toBeGreaterThan(40);
});

it.each(areas)(
  '$name has help for each of its screens behind the login, and for no other',
  ({ help, screens: own }) => {
    expect(Object.keys(help).sort()).toEqual(own.map(({ path: address }) => address).sort());
    for (const { text } of Object.values(help)) {
      expect(text).toMatch(/\.$/);
      expect(text.length).toBeLessThanOrEqual(LONGEST);
    }
  },
);

it('leads on to screens that there are', () => {
  const links = areas.flatMap(({ help }) =>
    Object.values(help).flatMap(({ link }) => (link ? [link.path] : [])),
  );
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(screens).toContain(link.split('?')[0]);
});
