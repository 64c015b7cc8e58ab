import { OPEN_MATTER_KINDS, type OpenMatter, openMattersByStore, openMatterWords } from './open-matters';

const matter = (kind: OpenMatter['kind'], changes: Partial<OpenMatter> = {}): OpenMatter => ({
  kind,
  storeId: 's1',
  cents: null,
  count: null,
  until: null,
  orders: [],
  ...changes,
});
const said = (kind: OpenMatter['kind'], changes: Partial<OpenMatter>) =>
  openMatterWords(matter(kind, changes)).what.replaceAll('\u00a0', ' ');

it.each<[OpenMatter['kind'], Partial<OpenMatter>, string]>([
  ['free', { cents: 6_000_000 }, 'Saldo disponível: R$ 60.000,00'],
  ['negative', { cents: -500 }, 'Saldo disponível negativo: -R$ 5,00'],
  ['owed', { cents: -3300 }, 'Valor a pagar à plataforma: R$ 33,00'],
  ['dispute', { cents: 10_750, count: 1, orders: [3] }, '1 disputa aberta: R$ 107,50'],
  [
    'undelivered',
    { cents: 18_990, count: 7, orders: [12, 15], until: '2026-07-01' },
    '7 pedidos pagos não entregues (nº 12, nº 15, …): R$ 189,90, até 01/07/2026',
  ],
  ['undelivered', { count: 1, orders: [12] }, '1 pedido pago não entregue (nº 12)'],
  [
    'pending',
    { cents: 61, count: 3, until: '2026-12-01' },
    'Saldo a liberar, em 3 parcelas: R$ 0,61, até 01/12/2026',
  ],
])('says of %s %j: %s', (kind, changes, words) => {
  expect(said(kind, changes)).toBe(words);
});

it('says of every kind what to do', () => {
  for (const kind of OPEN_MATTER_KINDS)
    expect([kind, openMatterWords(matter(kind)).todo]).toEqual([kind, expect.stringMatching(/\.$/)]);
});

it('has the matters of each store together, and those of the person apart', () => {
  const of = (storeName: string, kind: OpenMatter['kind']) => ({ ...matter(kind), storeName });
  const groups = openMattersByStore([of('Ateliê', 'free'), of('', 'block'), of('Ateliê', 'owed')]);
  expect(groups.map(({ title, items }) => [title, items.length])).toEqual([
    ['Ateliê', 2],
    ['Conta', 1],
  ]);
});
