import { ANONYMOUS, snapshotOf } from '../session/session-snapshot';
import { COMPOSITION } from '../testing/composition';
import { DECLARED } from '../testing/declared-areas';
import { tokenOf } from '../testing/token';
import { paletteEntries, searchEntries } from './palette-entries';

const SELLER = snapshotOf(tokenOf({ sub: 's1' }), null);
const ADMIN = snapshotOf(tokenOf({ sub: 's1', groups: ['admin'] }), null);
const labels = (entries: { label: string }[]) => entries.map(({ label }) => label);

describe('what the command palette offers', () => {
  it('is every page that this person may open and that needs no parameter', () => {
    expect(labels(paletteEntries(COMPOSITION, SELLER))).toEqual([
      'Início',
      'Pedidos',
      'Novo pedido',
      'Novo produto',
      'Sair',
    ]);
    expect(labels(paletteEntries(COMPOSITION, ADMIN))).toContain('Usuários');
    expect(labels(paletteEntries(COMPOSITION, ANONYMOUS))).toEqual([]);
  });

  it('includes the actions that areas declare, found by their keywords', () => {
    const [auth, payments, admin] = Object.values(COMPOSITION.remotes);
    const action = {
      label: 'Criar cupom',
      path: '/backoffice/configuracoes/cupons/detalhe',
      keywords: ['desconto'],
      access: 'seller' as const,
    };
    const remotes = { auth, payments: { ...payments, actions: [action] }, admin };
    const entries = paletteEntries({ ...COMPOSITION, remotes } as typeof COMPOSITION, SELLER);
    expect(labels(searchEntries(entries, 'desconto'))).toEqual(['Criar cupom']);
  });
});

describe('the search', () => {
  const entries = paletteEntries(COMPOSITION, ADMIN);

  it.each(['início', 'inicio', 'INICIO', ' Iní '])('pays no attention to accents or case: "%s"', (typed) => {
    expect(labels(searchEntries(entries, typed))).toEqual(['Início']);
  });

  it('wants every word, and puts what begins with the words first', () => {
    expect(labels(searchEntries(entries, 'pedido'))).toEqual(['Pedidos', 'Novo pedido']);
    expect(labels(searchEntries(entries, 'pedido novo'))).toEqual(['Novo pedido']);
    expect(searchEntries(entries, 'xyz')).toEqual([]);
  });
});

describe('the palette of our areas', () => {
  const entries = paletteEntries(DECLARED, SELLER);
  const found = (typed: string) => labels(searchEntries(entries, typed));

  it('offers nothing twice, neither a name nor an address', () => {
    expect(entries.length).toBeGreaterThan(40);
    expect(new Set(labels(entries)).size).toBe(entries.length);
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
    expect(found('novo cupom')).toEqual(['Criar cupom']);
  });

  it('offers no page that only says that something is missing in its address', () => {
    const paths = entries.map(({ path }) => path);
    expect(paths).not.toContain('/backoffice/pedidos/detalhe');
    expect(paths).not.toContain('/backoffice/configuracoes/dominios-plataforma/detalhe');
    expect(paths).toContain('/backoffice/produtos/detalhe');
    expect(paletteEntries(DECLARED, ADMIN).map(({ path }) => path)).not.toContain(
      '/backoffice/admin/plataforma-usuarios/detalhe',
    );
  });

  it.each([
    ['cupom', 'Cupons'],
    ['domínio', 'Domínios'],
    ['pixel', 'Pixels'],
    ['notificação recebida', 'Ver notificações recebidas'],
    ['integracao', 'Integrações'],
    ['sair', 'Sair'],
    ['logout', 'Sair'],
    ['tema', 'Aparência do checkout'],
  ])('finds by "%s" first %s', (typed, label) => {
    expect(found(typed)[0]).toBe(label);
  });

  it('finds actions by the plural', () => {
    expect(found('criar cupons')).toEqual(['Criar cupom']);
  });

  it('finds what begins with a word, not what has it inside', () => {
    expect(found('tema')).not.toContain('Avisar outros sistemas por webhook');
    expect(found('s').length).toBeLessThan(entries.length);
    expect(found('!')).toEqual([]);
  });
});
