import { decideAbort, HealthCounter, type HealthWindow } from './health';

const loads = (loads: number, failures: number) => ({ loads, failures });
const window = (canary: [number, number], stable: [number, number] = [1_000, 0]): HealthWindow => ({
  canary: loads(...canary),
  stable: loads(...stable),
  allCanary: loads(...canary),
});
const decide = (...windows: HealthWindow[]) => decideAbort(new Map([['mfe-a', windows]]));

describe('a canary is aborted', () => {
  it('after two sick windows in a row, with the figures', () => {
    expect(decide(window([60, 3]), window([80, 4], [900, 1]))).toEqual({
      remote: 'mfe-a',
      numbers: { canaryLoads: 80, canaryFailures: 4, stableLoads: 900, stableFailures: 1 },
    });
  });

  it('whichever of its remotes is sick', () => {
    const windows = new Map([
      ['mfe-a', [window([60, 0]), window([60, 0])]],
      ['mfe-b', [window([60, 9]), window([60, 9])]],
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

describe('what pages report', () => {
  const minute = (number: number) => number * 60_000 + 5;
  const report = (counter: HealthCounter, at: number, loads: number, failures: number) => {
    for (let load = 0; load < loads; load++)
      counter.record({ remote: 'mfe-a', variant: 'canary', failed: load < failures }, at);
  };

  it('is counted by the minute; the minute that runs does not count yet', () => {
    const counter = new HealthCounter();
    report(counter, minute(10), 60, 9);
    report(counter, minute(11), 60, 9);
    counter.record({ remote: 'mfe-a', variant: 'stable', failed: false }, minute(11));
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
