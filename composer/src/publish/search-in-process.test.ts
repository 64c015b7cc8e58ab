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
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  turn();
  expect((await search(much))?.code).toBe('eval_found');
  isOver = true;
  // The start of a process alone takes thousands of turns; a search in this one would be a single turn.
  expect(turns).toBeGreaterThan(100);
});
