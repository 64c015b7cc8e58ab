import { ANONYMOUS, snapshotOf } from '../session/session-snapshot';
import { COMPOSITION } from '../testing/composition';
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
