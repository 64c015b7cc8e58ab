import { changedValues } from './changed-values';

const lines = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changedValues({ before, after }).map(
    (value) => `${value.name}: ${[value.before, value.after].filter((text) => text !== null).join(' → ')}`,
  );

describe('the values of an entry', () => {
  it.each([
    ['a status', { status: 'active' }, { status: 'blocked' }, ['Status: Ativo → Bloqueado']],
    ['a price', { priceCents: 8990 }, { priceCents: null }, ['Preço: R$ 89,90 → vazio']],
    ['a yes', { stockControlled: false }, { stockControlled: true }, ['Controlar estoque: Não → Sim']],
    ['a role', null, { role: 'leitura' }, ['Papel: Somente leitura']],
    ['what was seen', null, { fields: ['cpf', 'birthDate'] }, ['Dados vistos: CPF, Data de nascimento']],
    [
      'an address, by its parts',
      { address: { city: '', state: 'SP' } },
      { address: { city: 'Santos', state: 'SP' } },
      ['Cidade: vazio → Santos'],
    ],
    ['how many variants there are', { variants: [] }, { variants: [{}, {}] }, ['Variantes: vazio → 2']],
    ['a text without its markup', null, { description: '<p>Feita à mão.</p>' }, ['Descrição: Feita à mão.']],
    ['the beginning of a long text', null, { name: 'a'.repeat(200) }, [`Nome: ${'a'.repeat(160)}…`]],
    ['nothing for what was made empty', null, { gtin: '', images: [], costCents: null }, []],
    ['nothing for what stayed', { name: 'Ana' }, { name: 'Ana' }, []],
    ['what was deleted', { nome: 'Ateliê' }, null, ['Nome da loja: Ateliê']],
    ['what a newer version records', null, { novidade: 'x' }, ['novidade: x']],
    ['nothing where nothing was recorded', null, null, []],
  ])('are readable: %s', (_, before, after, expected) => {
    expect(lines(before, after).map((line) => line.replace('\u00a0', ' '))).toEqual(expected);
  });
});
