import { z } from '@balcao/api-schema';
import { listOf } from './payload-fields';

describe('a list of a report', () => {
  it('is read whole', () => {
    expect(listOf(z.string().transform(Number)).parse(['1', '2'])).toEqual([1, 2]);
  });

  it('is refused at its first wrong item, however many follow', () => {
    const looked = jest.fn((value: number) => value < 2);
    const read = listOf(z.number().refine(looked)).safeParse([1, 2, 3, 4, 5]);
    expect(read.error?.issues).toHaveLength(1);
    expect(looked).toHaveBeenCalledTimes(2);
  });

  it('is not looked at where it has more items than a product has variants', () => {
    const looked = jest.fn(() => true);
    const read = listOf(z.number().refine(looked)).safeParse(Array.from({ length: 2_501 }, () => 1));
    expect([read.success, looked.mock.calls.length]).toEqual([false, 0]);
    expect(listOf(z.number(), 2_501).safeParse(Array.from({ length: 2_501 }, () => 1)).success).toBe(true);
  });
});
