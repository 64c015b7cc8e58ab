import { themeDifferences } from './differences';
import { fillPlaceholders, placeholderProblem } from './placeholders';
import { NEW_CHECKOUT_THEME, thanksUrlProblem, youtubeIdOf } from './theme';

it.each([
  ['Oi, {{cliente.nome}}!', undefined],
  ['Sem marcador', undefined],
  ['{{ loja.nome }}', undefined],
  ['{{cliente.cpf}}', '“{{cliente.cpf}}” não existe.'],
  ['{{constructor}}', '“{{constructor}}” não existe.'],
  ['{{cliente.nome', 'Um marcador não foi fechado'],
  ['{{{{cliente.nome}}}}', 'Um marcador não foi fechado'],
])('%j is told: %s', (text, problem) => {
  if (problem === undefined) expect(placeholderProblem(text)).toBeUndefined();
  else expect(placeholderProblem(text)).toContain(problem);
});

it('fills what is known, and leaves no gap for what is not', () => {
  expect(fillPlaceholders('Obrigada, {{cliente.nome}}!', { 'cliente.nome': 'Ana' })).toBe('Obrigada, Ana!');
  expect(fillPlaceholders('Obrigada, {{cliente.nome}}!', {})).toBe('Obrigada!');
  expect(fillPlaceholders('Obrigada {{cliente.nome}}, até logo', {})).toBe('Obrigada, até logo');
  expect(fillPlaceholders('{{cliente.nome}}', { 'cliente.nome': '{{loja.nome}}' })).toBe('{{loja.nome}}');
});

it.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?t=3',
  'youtube.com/shorts/dQw4w9WgXcQ',
  'dQw4w9WgXcQ',
])('%s is a video', (typed) => expect(youtubeIdOf(typed)).toBe('dQw4w9WgXcQ'));

it.each([
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)',
  'curto',
])('%s is none', (typed) => expect(youtubeIdOf(typed)).toBeUndefined());

it.each(['https://loja.com.br/obrigado?de=balcao', 'https://www.loja.com.br', ''])(
  '%j is a thank-you page',
  (address) => expect(thanksUrlProblem(address)).toBeUndefined(),
);

it.each([
  'http://loja.com.br',
  'data:text/html,x',
  '//loja.com.br',
  'https://localhost',
  'https://[::1]/',
  'https://10.0.0.1',
])('%s is none', (address) => expect(thanksUrlProblem(address)).toBeDefined());

it('tells what differs in words', () => {
  const after = { ...NEW_CHECKOUT_THEME, template: 'abas' as const, accent: '#8a1c5c', showsCoupon: false };
  expect(themeDifferences(NEW_CHECKOUT_THEME, after)).toEqual([
    { field: 'template', label: 'Modelo', before: 'Uma etapa', after: 'Abas' },
    { field: 'accent', label: 'Cor de destaque', before: 'Cor do Balcão', after: '#8a1c5c' },
    { field: 'showsCoupon', label: 'Campo de cupom', before: 'Sim', after: 'Não' },
  ]);
});
