import { withApi } from '../../test/with-store';
import { withComponents } from './openapi-components';

const api = withApi({ PUBLIC_URL: 'https://painel.balcao.example' });

interface Document {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<
    string,
    Record<
      string,
      { operationId?: string; summary?: string; tags: string[]; security: object[]; 'x-access': string }
    >
  >;
  components: { schemas: Record<string, object> };
}

describe.each([
  ['/openapi.json', 2_000_000, ['Product', 'ProductRequest', 'OrderDetail', 'ErrorEnvelope', 'ApiKeyList']],
  ['/v1/openapi.json', 250_000, ['Product', 'ProductRequest', 'Order', 'OrderRequest', 'Session', 'Error']],
] as const)('the document %s', (url, bytes, shapes) => {
  let payload: string;
  let document: Document;
  beforeAll(async () => {
    ({ payload } = await api.app.inject(url));
    document = JSON.parse(payload);
  });
  const operations = () =>
    Object.entries(document.paths)
      .filter(([path]) => !path.startsWith('/_test/'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })),
      );

  it('says each shape once, by a name that people know', () => {
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...shapes]));
    expect(Object.keys(document.components.schemas).filter((name) => /^V1|__|\d{2}$/.test(name))).toEqual([]);
    expect(payload.length).toBeLessThan(bytes);
  });

  it('names each call by a verb first, and no two calls alike', () => {
    const names = operations().map(({ operationId = '' }) => operationId);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z0-9]*)*$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('says where the API is, who may call, and what its groups are', () => {
    expect(document.servers).toEqual([{ url: 'https://painel.balcao.example/api' }]);
    const declared = document.tags.map(({ name }) => name);
    for (const { call, tags, summary, security, 'x-access': access } of operations()) {
      expect([call, tags.filter((tag) => !declared.includes(tag))]).toEqual([call, []]);
      expect([call, summary]).toEqual([call, expect.stringMatching(/\w/)]);
      expect([call, security.length]).toEqual([call, access === 'public' ? 0 : 1]);
    }
    expect(document.tags.every(({ description }) => description !== '')).toBe(true);
  });

  it('says of each answer what it means', () => {
    expect(payload).not.toContain('Default Response');
    expect(payload).toContain('"description":"Unprocessable Entity"');
  });

  it('has the addresses of the API, also where they begin like the proxy’s path', () => {
    expect(Object.keys(document.paths).filter((path) => !path.startsWith('/'))).toEqual([]);
  });
});

describe('the components of a document', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const textOf = { type: 'string' };
  const at = (names: string[], schemas: object) =>
    withComponents({ paths: names.map(ref), components: { schemas: { ...schemas } } });

  it('are those that calls lead to, also through others', () => {
    const document = at(['Order'], { Order: { items: ref('Line') }, Line: textOf, Unused: textOf });
    expect(document.components.schemas).toEqual({ Line: textOf, Order: { items: ref('Line') } });
  });

  it('have an ending for what is sent only where something else is answered', () => {
    const same = at(['OrderInput', 'Order'], { Order: textOf, OrderInput: textOf });
    expect(same).toEqual({ paths: [ref('Order'), ref('Order')], components: { schemas: { Order: textOf } } });
    const other = at(['OrderInput', 'Order'], { Order: textOf, OrderInput: { type: 'object' } });
    expect(other.paths).toEqual([ref('OrderInput'), ref('Order')]);
    expect(at(['OrderInput'], { OrderInput: textOf }).paths).toEqual([ref('Order')]);
  });

  it('are refused where two shapes have one name', () => {
    const two = { V1Order: textOf, Order: { type: 'object' } };
    expect(() => at(['V1Order', 'Order'], two)).toThrow('Two shapes are called Order.');
  });
});
