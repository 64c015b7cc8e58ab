import { SAMPLE_POLICY } from '../testing/sample-workspace';
import { searchInProcess } from './search-in-process';

const { product } = SAMPLE_POLICY;
const search = (text: string) => searchInProcess({ texts: new Map([['a.js', text]]), product });

it('finds in a process of its own what is found in this one, build after build', async () => {
  const found = await Promise.all([search('eval("x")'), search('entry()'), search('function (')]);
  expect(found.map((problem) => problem?.code)).toEqual(['eval_found', undefined, 'invalid_artifact']);
});

it('keeps this process free while it reads a lot of code', async () => {
  const much = `${'a={b:[1,2,3],c:function(d){return d+1}};'.repeat(10_000)}eval("x")`;
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const begun = performance.now();
  expect((await search(much))?.code).toBe('eval_found');
  clearInterval(timer);
  // The total time depends on the machine; the share of this process must be small.
  expect(longest).toBeLessThan((performance.now() - begun) / 2);
});
