import { z } from '@balcao/api-schema';
import { readJson } from './webhook';

const bodyOf = (count: number) => Buffer.from(JSON.stringify(Array.from({ length: count }, () => ({}))));

it('reads a body of as many values as a large order has, and none of more', () => {
  const looked = jest.fn();
  const schema = z.array(z.unknown()).refine((list) => looked(list.length) === undefined);
  expect(readJson(bodyOf(20_000), schema)).toHaveLength(20_000);
  expect(readJson(bodyOf(50_000), schema)).toBeUndefined();
  expect(looked.mock.calls).toEqual([[20_000]]);
});

it.each(['', '{', 'null'])('reads nothing in %j that is no such shape', (text) => {
  expect(readJson(Buffer.from(text), z.object({}))).toBeUndefined();
});
