import { ADMIN, DEMO_SELLER } from '../fixtures/admin';
import { Channel } from '../fixtures/channel';
import { expect, test } from '../fixtures/test';

test('a rehearsal of the untouched product passes', async () => {
  test.setTimeout(400_000);
  const channel = await Channel.publish();
  const { passed, steps } = await channel.rehearse(DEMO_SELLER, ADMIN);
  await channel.close();
  expect(steps.filter((step) => !step.passed)).toEqual([]);
  expect(steps.length).toBeGreaterThan(30);
  expect(passed).toBe(true);
});
