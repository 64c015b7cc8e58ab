import type { ResolvedComposition, ResolvedRemote } from '@balcao/contract';
import { rehearsalSteps, type Visit } from './rehearsal-steps';
import { runSteps } from './rehearse';

const remote = (name: string, routes: Partial<ResolvedRemote['routes'][number]>[]) =>
  ({ base: `/artifacts/${name}/1.0.0/`, routes }) as ResolvedRemote;

const COMPOSITION = {
  remotes: {
    'mfe-a': remote('mfe-a', [
      { path: '/a', access: 'guest', ready: 'form' },
      { path: '/a/:id', access: 'seller', ready: 'h1', params: { id: 'um dois' } },
    ]),
    'mfe-b': remote('mfe-b', [
      { path: '/b/:id', access: 'admin', ready: 'h2' },
      { path: '/b', access: 'admin', ready: 'h2' },
    ]),
    'mfe-c': remote('mfe-c', []),
  } as Record<string, ResolvedRemote>,
} as ResolvedComposition;

describe('what a rehearsal tries', () => {
  const steps = rehearsalSteps(COMPOSITION);

  it('is every declared page as somebody who may open it, records after their lists, then each area missing', () => {
    expect(steps.map(({ name }) => name)).toEqual([
      '/a as anonymous',
      '/a/:id as seller',
      '/b as admin',
      '/b/:id as admin',
      'without mfe-a',
      'without mfe-b',
      'without mfe-c',
    ]);
  });

  it('begins with what changed', () => {
    const names = rehearsalSteps(COMPOSITION, new Set(['mfe-b'])).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['/b as admin', '/b/:id as admin', '/a as anonymous']);
    expect(names[4]).toBe('without mfe-b');
  });

  it('names a record as the manifest says, else one of nobody’s', () => {
    const paths = steps.map((step) => step.visit?.path);
    expect(paths).toEqual(expect.arrayContaining(['/a/um%20dois', '/b/nenhum']));
  });

  it('is with a page of each other area beside the missing one', () => {
    expect(steps.at(-2)).toMatchObject({
      base: '/artifacts/mfe-b/1.0.0/',
      visit: { path: '/b' },
      others: [{ path: '/a', person: 'anonymous' }],
    });
    expect(steps.at(-1)).toMatchObject({ visit: undefined, others: [{ path: '/a' }, { path: '/b' }] });
  });
});

describe('a rehearsal', () => {
  const opened: string[] = [];
  const browser = (broken: string) => ({
    version: '1',
    open: async ({ path }: Visit) => {
      opened.push(path);
      return { problems: path === broken ? ['console: broken'] : [], links: [`${path}/7`, '/elsewhere'] };
    },
    openWithout: async () => [],
    openUnaffected: async (_base: string, { path }: Visit) => (path === broken ? ['console: broken'] : []),
    close: async () => {},
  });
  const failed = async (broken: string) => {
    const results = await runSteps(browser(broken), rehearsalSteps(COMPOSITION));
    return results.filter(({ passed }) => !passed).map(({ name, problems }) => [name, ...problems]);
  };

  it('names each step that went wrong, with the page and what it complained about', async () => {
    expect(await failed('/b')).toEqual([['/b as admin', 'console: broken']]);
  });

  it('opens nothing more after the first failure when that is enough', async () => {
    opened.length = 0;
    const steps = rehearsalSteps(COMPOSITION);
    const results = await runSteps(browser('/a'), steps, { endsWithFailure: true });
    expect(results.map(({ passed }) => passed)).toContain(false);
    expect(results.length).toBeLessThan(steps.length);
    expect(opened).not.toContain('/b/7');
  });

  it('says of an outage only what is wrong because of it', async () => {
    const openUnaffected = async () => ['console: broken', 'uncaught: because of the outage'];
    const results = await runSteps({ ...browser('/b'), openUnaffected }, rehearsalSteps(COMPOSITION));
    expect(results.find(({ name }) => name === 'without mfe-a')?.problems).toEqual([
      '/b: uncaught: because of the outage',
    ]);
  });

  it('opens pages side by side, and those that lists lead to after the lists', async () => {
    let open = 0;
    let most = 0;
    const slow = async (visit: Visit) => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open--;
      return browser('').open(visit);
    };
    opened.length = 0;
    const results = await runSteps({ ...browser(''), open: slow }, rehearsalSteps(COMPOSITION));
    expect(most).toBeGreaterThan(1);
    expect(opened.slice(-1)).toEqual(['/b/7']);
    expect(results.map(({ name }) => name)).toEqual(rehearsalSteps(COMPOSITION).map(({ name }) => name));
  });

  it('has nothing to say about a composition that works', async () => expect(await failed('')).toEqual([]));

  it('opens the record that a list leads the same person to', async () => {
    opened.length = 0;
    await failed('');
    expect(opened).toEqual(['/a', '/b', '/a/um%20dois', '/b/7']);
  });
});
