import { SAMPLE_POLICY } from '../testing/sample-workspace';
import { searchAside } from './search-aside';

const { product } = SAMPLE_POLICY;
const search = (text: string) => searchAside({ texts: new Map([['a.js', text]]), product });

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
  // What it takes in all depends on the machine; this process had a small part of it.
  expect(longest).toBeLessThan((performance.now() - begun) / 2);
});
