import { z } from '@balcao/api-schema';
import { answerSerializer } from './answer-serializer';

const writeBy = (schema: z.ZodType) =>
  answerSerializer({ schema, method: 'GET', url: '/', httpStatus: '200' } as Parameters<
    typeof answerSerializer
  >[0]);

const person = z.object({
  name: z.string().min(1),
  tags: z.array(z.enum(['a', 'b'])).max(2),
  contact: z.union([z.object({ mail: z.string() }), z.null()]),
});

it('writes what the schema declares and nothing else', () => {
  const answer = { name: 'Ana', tags: ['a'], contact: { mail: 'a@b', phone: '1' }, password: 'x' };
  expect(writeBy(person)(answer)).toBe('{"name":"Ana","tags":["a"],"contact":{"mail":"a@b"}}');
});

it.each([
  ['a wrong type', { name: 1, tags: [], contact: null }],
  ['a broken rule', { name: '', tags: [], contact: null }],
  ['another word', { name: 'Ana', tags: ['c'], contact: null }],
])('refuses an answer with %s', (_name, answer) => {
  expect(() => writeBy(person)(answer)).toThrow("Response doesn't match the schema");
});

it('encodes what is written in another form than it is read', () => {
  const flag = z.codec(z.enum(['yes', 'no']), z.boolean(), {
    decode: (word) => word === 'yes',
    encode: (value) => (value ? 'yes' : 'no'),
  });
  expect(writeBy(z.object({ filter: z.object({ flag }).optional() }))({ filter: { flag: true } })).toBe(
    '{"filter":{"flag":"yes"}}',
  );
});

it('makes no value up', () => {
  expect(writeBy(z.object({ size: z.number().default(25).optional() }))({})).toBe('{}');
});
