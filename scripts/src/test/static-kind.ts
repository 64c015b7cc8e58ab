import type { Kind } from './kind';
import { runMeasured } from './measured-task';

/**
 * A tool that looks at the code and says yes or no: counts as one test.
 * @param everything its arguments, unless the caller has others
 * @param env what its process has beside the caller's
 */
export function staticKind(
  name: string,
  budgetSeconds: number,
  tool: readonly string[],
  everything: readonly string[] = [],
  env: Record<string, string> = {},
): Kind {
  return {
    name,
    budgetSeconds,
    async run({ args }) {
      const { code, output, cpuSeconds } = await runMeasured({
        args: [...tool, ...(args.length > 0 ? args : everything)],
        env,
      });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output, cpuSeconds };
    },
  };
}
