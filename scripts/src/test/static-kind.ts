import type { Kind } from './kind';
import { runMeasured } from './measured-task';

/** A tool that looks at the whole code and says yes or no: counts as one test. */
export function staticKind(name: string, budgetSeconds: number, tool: string[]): Kind {
  return {
    name,
    cores: 1,
    budgetSeconds,
    async run({ args }) {
      const { code, output, cpuSeconds } = await runMeasured({ args: [...tool, ...args] });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output, cpuSeconds };
    },
  };
}
