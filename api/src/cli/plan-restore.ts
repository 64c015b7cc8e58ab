import { text } from 'node:stream/consumers';
import { archiveDescription } from '../archive/archive-description';
import { planRestore, RestoreRefused } from '../archive/restore-plan';

/**
 * `tsx api/src/cli/plan-restore.ts <time or latest>`: reads what the archive holds from standard input and prints base, timeline, second and
 * target of a restore, or the sentence why there is none (exit code 1).
 */
try {
  const archive = archiveDescription.parse(JSON.parse(await text(process.stdin)));
  const timeline = Number(process.env.RESTORE_TIMELINE) || undefined;
  const plan = planRestore(process.argv[2] ?? '', Date.now() / 1_000, archive, timeline);
  process.stdout.write(`${plan.base} ${plan.timeline} ${plan.until} ${plan.target}\n`);
} catch (error) {
  if (!(error instanceof RestoreRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
