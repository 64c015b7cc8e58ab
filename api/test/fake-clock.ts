const ALL: readonly FakeableAPI[] = [
  'Date',
  'cancelAnimationFrame',
  'cancelIdleCallback',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'setImmediate',
  'setInterval',
  'setTimeout',
];

/** Fakes only these functions, from `now` on; everything else goes on with the machine. `jest.useRealTimers` ends it. */
export const fakeOnly = (faked: readonly FakeableAPI[], now: number | Date = Date.now()) =>
  jest.useFakeTimers({ now, doNotFake: ALL.filter((name) => !faked.includes(name)) });

/**
 * For the tests of a file or group: what a process has read of its callers never gets too old, however slow the machine is.
 */
export function keepCallersKnown(): void {
  let clock: jest.SpyInstance;
  beforeAll(() => {
    clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  });
  afterAll(() => clock.mockRestore());
}
