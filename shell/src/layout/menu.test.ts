import type { AreaRoute, MenuEntry } from '@balcao/contract';
import { COMPOSITION } from '../testing/composition';
import { DECLARED } from '../testing/declared-areas';

import { activeEntry, bySection, menuFor, primaryOf } from './menu';

const entry = (label: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  label,
  path: `/backoffice/${label}`,
  icon: 'home',
  section: 'Vender',
  order: 1,
  access: 'seller',
  ...more,
});

describe('the menu', () => {
  it('shows a seller what the areas declare for sellers, in order', () => {
    expect(menuFor(COMPOSITION, false).map(({ label }) => label)).toEqual(['Início', 'Pedidos']);
  });

  it('shows an admin the platform, too', () => {
    expect(menuFor(COMPOSITION, true).map(({ label }) => label)).toEqual(['Início', 'Pedidos', 'Usuários']);
  });

  it('is grouped by section, without empty ones', () => {
    const sections = bySection([entry('conta', { section: 'Configurações' }), entry('pedidos')]);
    expect(sections.map(({ section }) => section)).toEqual(['Vender', 'Configurações']);
  });

  it('has up to four entries within reach of a thumb', () => {
    const entries = ['a', 'b', 'c', 'd', 'e'].map((label) => entry(label, { primary: true }));
    expect(primaryOf([entry('x'), ...entries]).map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('marks the entry that the page lies deepest below', () => {
    const entries = [entry('perfil'), entry('perfil/chaves'), entry('perfis')];
    const labelAt = (pathname: string) =>
      activeEntry(entries, { pathname, place: { kind: 'not-found' } })?.label;
    expect(labelAt('/backoffice/perfil/alterar-senha')).toBe('perfil');
    expect(labelAt('/backoffice/perfil/chaves')).toBe('perfil/chaves');
    expect(labelAt('/backoffice/outra')).toBeUndefined();
  });

  it('marks the entry that the crumbs of a page lead back to, where its address lies elsewhere', () => {
    const route: AreaRoute = {
      path: '/backoffice/saques/:id',
      access: 'seller',
      title: 'Saque',
      ready: 'main h2',
      crumbs: [{ label: 'Saques', path: '/backoffice/extrato?aba=saques' }],
    };
    const place = { kind: 'area', route, area: 'mfe-finance' } as const;
    expect(activeEntry([entry('extrato')], { pathname: '/backoffice/saques/s1', place })?.label).toBe(
      'extrato',
    );
  });
});

describe('the menu of our areas', () => {
  const entries = menuFor(DECLARED, true);
  const pages = Object.entries(DECLARED.remotes).flatMap(([area, { routes }]) =>
    routes
      .filter(({ access }) => access === 'seller' || access === 'admin')
      .map((route) => ({ area, route })),
  );

  it('has an icon of its own for each entry', () => {
    expect(entries.length).toBeGreaterThan(15);
    expect(new Set(entries.map(({ icon }) => icon)).size).toBe(entries.length);
  });

  it('marks an entry on every page, also on forms and details', () => {
    expect(pages.length).toBeGreaterThan(40);
    const unmarked = pages.filter(
      (page) =>
        activeEntry(entries, { pathname: page.route.path, place: { kind: 'area', ...page } }) === undefined,
    );
    expect(unmarked.map(({ route }) => route.path)).toEqual([]);
  });
});
