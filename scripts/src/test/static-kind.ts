import { runTask } from '../processes/task';
import type { Kind } from './kind';

/** A tool that checks the whole code: counts as one test. */
export function staticKind(name: string, args: string[]): Kind {
  return {
    name,
    async run() {
      const { code, output } = await runTask({ args });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
    },
  };
}
