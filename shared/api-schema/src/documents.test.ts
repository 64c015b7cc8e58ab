import * as schemas from './index';

const { z } = schemas;

const named = Object.entries(schemas).flatMap(([name, value]) =>
  // An answer without a body has no JSON schema.
  value instanceof z.ZodType && name !== 'noContent' ? [{ name, schema: value }] : [],
);

describe('every schema can stand in the OpenAPI document', () => {
  it.each(named)('$name', ({ schema }) => {
    for (const io of ['input', 'output'] as const) expect(() => z.toJSONSchema(schema, { io })).not.toThrow();
  });
});
