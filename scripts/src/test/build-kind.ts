import { BUILD } from '../product/build';
import type { Kind } from './kind';
import { runMeasured } from './measured-task';

/** The production build of shell and areas: what the browser tests open. */
export const buildKind: Kind = {
  name: 'build',
  budgetSeconds: 35,
  async run({ log, args }) {
    const { code, output, cpuSeconds } = await runMeasured({
      args: [...BUILD, ...args],
      env: { NODE_ENV: 'production' },
      onLine: log,
    });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output, cpuSeconds };
  },
};
