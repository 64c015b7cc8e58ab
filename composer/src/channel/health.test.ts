import { decideAbort, evaluateTrial, HealthCounter, type HealthWindow, type RemoteHealth } from './health';
import type { PeopleOfRemote } from './people';

const loads = (loads: number, failures: number) => ({ loads, failures });
const window = (canary: [number, number], stable: [number, number] = [1_000, 0]): HealthWindow => ({
  canary: loads(...canary),
  stable: loads(...stable),
  allCanary: loads(...canary),
});
const NO_ONE = { people: 0, failed: 0, networks: 0 };
const NOBODY: PeopleOfRemote = { canary: NO_ONE, stable: NO_ONE, allCanary: NO_ONE };
const healthOf = (windows: HealthWindow[], people = NOBODY): RemoteHealth => ({ windows, people });
const decide = (...windows: HealthWindow[]) => decideAbort(new Map([['mfe-a', healthOf(windows)]]));

describe('a canary is aborted', () => {
  it('after two sick windows in a row, with the figures', () => {
    expect(decide(window([60, 3]), window([80, 4], [900, 1]))).toEqual({
      remote: 'mfe-a',
      reason: 'mfe-a falhou em 4 de 80 carregamentos da versão em teste (estável: 1 de 900).',
      numbers: { canaryLoads: 80, canaryFailures: 4, stableLoads: 900, stableFailures: 1 },
    });
  });

  it('whichever of its remotes is sick', () => {
    const windows = new Map([
      ['mfe-a', healthOf([window([60, 0]), window([60, 0])])],
      ['mfe-b', healthOf([window([60, 9]), window([60, 9])])],
    ]);
    expect(decideAbort(windows)?.remote).toBe('mfe-b');
  });
});

describe('a canary that all report about from one network', () => {
  const ofOneNetwork = (allCanary: [number, number]): HealthWindow => ({
    ...window([11, 1]),
    allCanary: loads(...allCanary),
  });

  it('is aborted when it works for nobody, with all their figures', () => {
    expect(decide(ofOneNetwork([208, 208]), ofOneNetwork([416, 416]))?.numbers).toMatchObject({
      canaryLoads: 416,
      canaryFailures: 416,
    });
  });

  it('goes on when it works for one of them, and when few have tried', () => {
    expect(decide(ofOneNetwork([208, 208]), ofOneNetwork([416, 415]))).toBeUndefined();
    expect(decide(ofOneNetwork([208, 208]), ofOneNetwork([49, 49]))).toBeUndefined();
  });
});

describe('a canary goes on', () => {
  it.each<[string, HealthWindow[]]>([
    ['after one sick window', [window([60, 9])]],
    ['when the sick windows are not in a row', [window([60, 9]), window([60, 0]), window([60, 9])]],
    ['when it was sick and has recovered', [window([60, 9]), window([60, 9]), window([60, 0])]],
    ['with fewer than 50 loads in a window', [window([60, 9]), window([49, 49])]],
    ['with failures up to 2 %', [window([100, 2]), window([100, 2])]],
    [
      'with up to three times the failures of the stable version',
      [window([100, 9], [100, 3]), window([100, 9], [100, 3])],
    ],
    ['without any figures', []],
  ])('%s', (_name, windows) => expect(decide(...windows)).toBeUndefined());
});

const NETWORK = { network: '198.51.100.1', session: undefined };

describe('what pages report', () => {
  const minute = (number: number) => number * 60_000 + 5;
  const report = (counter: HealthCounter, at: number, loads: number, failures: number) => {
    for (let load = 0; load < loads; load++)
      counter.record({ remote: 'mfe-a', variant: 'canary', failed: load < failures }, NETWORK, at);
  };

  it('is counted by the minute; the minute that runs does not count yet', () => {
    const counter = new HealthCounter();
    report(counter, minute(10), 60, 9);
    report(counter, minute(11), 60, 9);
    counter.record({ remote: 'mfe-a', variant: 'stable', failed: false }, NETWORK, minute(11));
    expect(decideAbort(counter.complete(minute(11)))).toBeUndefined();
    expect(decideAbort(counter.complete(minute(12)))).toMatchObject({
      remote: 'mfe-a',
      numbers: { canaryLoads: 60, canaryFailures: 9, stableLoads: 1 },
    });
  });

  it('of a minute without loads ends the row', () => {
    const counter = new HealthCounter();
    report(counter, minute(10), 60, 9);
    report(counter, minute(12), 60, 9);
    expect(decideAbort(counter.complete(minute(13)))).toBeUndefined();
  });
});

describe('a canary that few people get', () => {
  const HOUR_MS = 3_600_000;
  let counter: HealthCounter;
  let people: number;

  beforeEach(() => {
    counter = new HealthCounter();
    people = 0;
  });

  /** Loads of so many people, each of a network of its own unless one is named. */
  function come(count: number, failed: boolean, network?: string, variant: 'canary' | 'stable' = 'canary') {
    for (let came = 0; came < count; came++) {
      people += 1;
      const by = { network: network ?? `198.51.100.${people}`, session: `session-${people}` };
      // Each reloads the page as often as people do.
      for (let at = 0; at < 5; at++)
        counter.record({ remote: 'mfe-a', variant, failed }, by, people * 60_000 + at);
    }
  }
  const now = () => people * 60_000 + 60_000;
  const decided = (at = now()) => decideAbort(counter.complete(at));
  const verdict = (at = now()) => evaluateTrial(counter.complete(at))[0];

  it('is aborted within the hour when it fails for every third of them', () => {
    come(6, false);
    come(3, true);
    expect(decided()).toBeUndefined();
    expect(verdict()).toMatchObject({
      state: 'too_few',
      hour: { canary: { people: 9, failed: 3, networks: 3 } },
    });
    come(1, false);
    expect(verdict()).toMatchObject({ state: 'failing' });
    expect(decided()).toMatchObject({
      reason: 'mfe-a falhou para 3 de 10 pessoas na versão em teste em uma hora (estável: 0 de 0).',
      numbers: { canaryPeople: 10, canaryPeopleFailed: 3 },
    });
  });

  it('goes on when the stable version fails for as many', () => {
    come(9, false, undefined, 'stable');
    come(3, true, undefined, 'stable');
    come(9, false);
    come(3, true);
    expect(decided()).toBeUndefined();
    expect(verdict()).toMatchObject({ state: 'healthy' });
  });

  it('is not ended by one network, of whose people three are believed', () => {
    come(12, false);
    come(40, true, '203.0.113.7');
    expect(decided()).toBeUndefined();
    expect(verdict()?.hour.canary).toEqual({ people: 15, failed: 3, networks: 1 });
  });

  it('is ended by one office for which it works for nobody, while nobody else has tried', () => {
    come(10, true, '203.0.113.7');
    expect(decided()?.numbers).toMatchObject({ canaryPeople: 10, canaryPeopleFailed: 10 });
    come(1, false);
    expect(decided()).toBeUndefined();
  });

  it('forgets after an hour, and forgives who could load it later', () => {
    come(7, false);
    come(3, true);
    expect(decided(now() + HOUR_MS)).toBeUndefined();
    counter.record(
      { remote: 'mfe-a', variant: 'canary', failed: false },
      { network: 'x', session: 'session-9' },
      now(),
    );
    expect(decided()).toBeUndefined();
  });
});
