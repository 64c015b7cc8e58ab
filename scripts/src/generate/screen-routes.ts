import type { Screen } from './screen';

interface ScreenRoutes {
  paths: string[];
  /** Items of the manifest's `routes`, as source. */
  routes: string[];
  /** The item of the manifest's `menu`; a record's page has none. */
  menu: string | undefined;
  /** Entries of `screens.tsx`. */
  loaders: string[];
  /** Entries of `help.ts`. */
  help: string[];
}

/** The id of no record: a rehearsal opens a record's page with it and expects "not found". */
const NOBODYS_ID = '01920000-0000-7000-8000-000000000000';

function sectionOf({ path, access }: Screen): { section: string; icon: string } {
  if (access === 'admin') return { section: 'Plataforma', icon: 'admin' };
  if (path.startsWith('/backoffice/financeiro/')) return { section: 'Dinheiro', icon: 'finance' };
  if (path.startsWith('/backoffice/configuracoes/')) return { section: 'Configurações', icon: 'settings' };
  return { section: 'Vender', icon: 'apps' };
}

const text = (value: string) => JSON.stringify(value);

/** The first words of a screen's help: whoever makes the screen goes on. */
const helpOf = (path: string, title: string): string =>
  `  ${text(path)}: { text: ${text(`${title}: para que a tela serve e o que se faz nela, em uma ou duas frases.`)} }`;

/** The lines of a screen in its area's manifest and among its screens. */
export function routesOf(screen: Screen, menuOrder: number): ScreenRoutes {
  const { path, title, one, access, folder, record, list, detail } = screen;
  const directory = `./${folder.split('/src/')[1]}`;
  const route = (address: string, name: string, ready: string, more = '') =>
    `{ path: ${text(address)}, access: '${access}', title: ${text(name)}, ${more} ready: ${text(ready)} }`;
  const loader = (address: string, file: string) =>
    `  ${text(address)}: () => import('${directory}/${file}')`;
  const hasMainPage = list || !detail;
  const crumbs = `crumbs: [{ label: ${text(title)}, path: ${text(path)} }],`;
  const main = list
    ? { route: route(path, title, '[data-row], .bal-panel'), loader: loader(path, `${record.file}-list`) }
    : { route: route(path, title, 'section, .bal-panel'), loader: loader(path, record.file) };
  const records = [
    {
      path: `${path}/detalhe`,
      route: route(`${path}/detalhe`, `Criar ${one}`, 'form', crumbs),
    },
    {
      path: `${path}/detalhe/:id`,
      route: route(
        `${path}/detalhe/:id`,
        title,
        'form, .bal-panel',
        `${crumbs} params: { id: '${NOBODYS_ID}' },`,
      ),
    },
  ];
  const { section, icon } = sectionOf(screen);
  return {
    paths: [...(hasMainPage ? [path] : []), ...(detail ? records.map(({ path: address }) => address) : [])],
    routes: [...(hasMainPage ? [main.route] : []), ...(detail ? records.map((found) => found.route) : [])],
    help: [
      ...(hasMainPage ? [helpOf(path, title)] : []),
      ...(detail ? records.map(({ path: address }) => helpOf(address, title)) : []),
    ],
    loaders: [
      ...(hasMainPage ? [main.loader] : []),
      ...(detail ? records.map(({ path: address }) => loader(address, `${record.file}-detail`)) : []),
    ],
    menu: hasMainPage
      ? `{ label: ${text(title)}, path: ${text(path)}, icon: '${icon}', section: '${section}', order: ${menuOrder}, access: '${access}' }`
      : undefined,
  };
}
