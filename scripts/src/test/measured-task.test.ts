import { readTimes, runMeasured } from './measured-task';

it('reads what children took from a shell’s words', () => {
  expect(readTimes('0m0.01s 0m0.02s\n1m2.50s 0m0.25s\n')).toBeCloseTo(62.75);
});

it('tells how a program ended, what it said and that it worked', async () => {
  const { code, output, cpuSeconds } = await runMeasured({
    args: ['-e', 'console.log("ü"); process.exit(3)'],
  });
  expect([code, output]).toEqual([3, 'ü']);
  expect(cpuSeconds).toBeGreaterThan(0);
});
