import type { MenuEntry } from '@balcao/contract';
import { COMPOSITION } from '../testing/composition';
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
    expect(activeEntry(entries, '/backoffice/perfil/alterar-senha')?.label).toBe('perfil');
    expect(activeEntry(entries, '/backoffice/perfil/chaves')?.label).toBe('perfil/chaves');
    expect(activeEntry(entries, '/backoffice/outra')).toBeUndefined();
  });
});
