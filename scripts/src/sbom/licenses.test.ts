import { bomSchema, licensesText } from './licenses';

const BOM = bomSchema.parse({
  bomFormat: 'CycloneDX',
  components: [
    { name: 'fastify', version: '5.0.0', licenses: [{ license: { id: 'MIT' } }] },
    { group: '@swc', name: 'core', version: '1.0.0', licenses: [{ license: { id: 'Apache-2.0' } }] },
    { name: 'antd', version: '6.0.0', licenses: [{ license: { id: 'MIT' } }], scope: 'required' },
    { name: 'knip', version: '6.0.0', licenses: [{ expression: 'MIT OR ISC' }], scope: 'excluded' },
    { name: 'nobody-knows', version: '1.0.0' },
  ],
});

it('lists every package under its licence, the commonest first, and says what only builds the product', () => {
  expect(licensesText(BOM)).toBe(`# Licences of the packages

## MIT (2)

- antd 6.0.0
- fastify 5.0.0

## Apache-2.0 (1)

- @swc/core 1.0.0

## MIT OR ISC (1)

- knip 6.0.0 (build and tests)

## none declared (1)

- nobody-knows 1.0.0
`);
});

it('refuses what is no CycloneDX document', () => {
  expect(bomSchema.safeParse({ error: 'no lockfile' }).success).toBe(false);
});
