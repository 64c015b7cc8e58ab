import { documentProblems } from './document-problems';

/** A small document without a fault. */
const good = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Loja',
    version: '1.0.0',
    description: 'Produtos da loja.',
    license: { name: 'Proprietary', identifier: 'LicenseRef-proprietary' },
    contact: { name: 'Loja' },
  },
  servers: [{ url: 'https://loja.balcao.com.br/api' }],
  tags: [{ name: 'products', description: 'Produtos.' }],
  paths: {
    '/products': {
      get: {
        operationId: 'listProducts',
        summary: 'Listar produtos',
        tags: ['products'],
        security: [],
        responses: { '200': { description: 'Os produtos.' }, '400': { description: 'Recusa.' } },
      },
    },
  },
});
type Operation = ReturnType<typeof good>['paths']['/products']['get'];

/** What is said about the document with another call. */
const said = (change: Partial<Record<keyof Operation, unknown>>) => {
  const document = good();
  Object.assign(document.paths['/products'].get, change);
  return documentProblems('loja', document);
};

it('a document without a fault has no problem', async () => {
  expect(await documentProblems('loja', good())).toEqual([]);
});

it.each<[string, Partial<Record<keyof Operation, unknown>>, RegExp]>([
  ['no name', { operationId: undefined }, /Redocly, operation-operationId/],
  ['a tag that nothing declares', { tags: ['pedidos'] }, /Spectral, operation-tag-defined/],
  ['no security', { security: undefined }, /Redocly, security-defined/],
  [
    'a parameter that its path does not have',
    { responses: {} },
    /Spectral, oas3-schema|operation-2xx-response/,
  ],
])('a call with %s is a problem, with who found it and where', async (_what, change, rule) => {
  expect((await said(change)).join('\n')).toMatch(rule);
});

it('two calls of one name are a problem', async () => {
  const document = good();
  const paths = { ...document.paths, '/orders': document.paths['/products'] };
  expect((await documentProblems('loja', { ...document, paths })).join('\n')).toMatch(
    /operation-operationId-unique/,
  );
});
