import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { sampleArea, sampleShell } from '../testing/sample-builds';
import { jsonSchemas } from './json-schemas';

const FOLDER = resolve(__dirname, '../../schema');
const POLICY = resolve(__dirname, '../../policy');

it('the schemas for editors are those of the types: npm run schemas writes them', () => {
  const written = readdirSync(FOLDER).map((name) => [
    name,
    JSON.parse(readFileSync(join(FOLDER, name), 'utf8')),
  ]);
  expect(Object.fromEntries(written)).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(jsonSchemas()))));
});

describe('a schema for editors accepts', () => {
  const validate = (name: string, value: unknown) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const check = ajv.compile(jsonSchemas().get(`${name}.schema.json`) ?? false);
    return check(value) || check.errors;
  };

  it.each(['budgets', 'product'])('the %s of this product', (name) => {
    expect(validate(name, JSON.parse(readFileSync(join(POLICY, `${name}.json`), 'utf8')))).toBe(true);
  });

  it('what builds say of themselves, and not half of it', () => {
    for (const files of [sampleArea('1.0.0'), sampleShell('1.0.0')])
      expect(validate('artifact', JSON.parse(String(files.get('artifact.json'))))).toBe(true);
    expect(validate('artifact', { name: 'mfe-a' })).not.toBe(true);
  });
});
