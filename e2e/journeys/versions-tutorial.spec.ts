import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isFullLength } from '@balcao/proofs';
import { Sandbox } from '../fixtures/sandbox';
import { commandsIn } from '../fixtures/shown-commands';
import { expect, test } from '../fixtures/test';

const PAGE = path.resolve(import.meta.dirname, '../../docs/versions-tutorial.md');
/** An edge looks for something new every five seconds. */
const TELLS_WHAT_EDGES_DO = /^npm run mfe -- status/;

/** The first command that opens pages in Chromium, which takes minutes: what comes after it needs what it has found. */
const OPENS_PAGES = /^npm run mfe -- rehearse/;

test('the commands of the tutorial about versions answer what the page shows, and nothing of the sandbox is left', async () => {
  test.setTimeout(600_000);
  const commands = commandsIn(readFileSync(PAGE, 'utf8'));
  expect(commands.length).toBeGreaterThan(20);
  const begin = commands.slice(
    0,
    commands.findIndex(({ command }) => OPENS_PAGES.test(command)),
  );
  expect(begin.length).toBeGreaterThan(5);
  const sandbox = await Sandbox.start();
  try {
    for (const { command, answer } of isFullLength ? commands : begin)
      await test.step(command, async () => {
        if (TELLS_WHAT_EDGES_DO.test(command)) await expect.poll(() => sandbox.type(command)).toMatch(answer);
        else expect(await sandbox.type(command)).toMatch(answer);
      });
  } finally {
    expect(await sandbox.stop()).toEqual([]);
  }
});
