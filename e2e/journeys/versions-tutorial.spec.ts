import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Sandbox } from '../fixtures/sandbox';
import { commandsIn } from '../fixtures/shown-commands';
import { expect, test } from '../fixtures/test';

const PAGE = path.resolve(import.meta.dirname, '../../docs/versions-tutorial.md');
/** What an edge does by itself takes it up to five seconds. */
const TELLS_WHAT_EDGES_DO = /^npm run mfe -- status/;

test('every command of the tutorial about versions answers what the page shows, and nothing of the sandbox is left', async () => {
  test.setTimeout(600_000);
  const commands = commandsIn(readFileSync(PAGE, 'utf8'));
  expect(commands.length).toBeGreaterThan(20);
  const sandbox = await Sandbox.start();
  try {
    for (const { command, answer } of commands)
      await test.step(command, async () => {
        if (TELLS_WHAT_EDGES_DO.test(command)) await expect.poll(() => sandbox.type(command)).toMatch(answer);
        else expect(await sandbox.type(command)).toMatch(answer);
      });
  } finally {
    expect(await sandbox.stop()).toEqual([]);
  }
});
