import { describeFailure } from '../plain-error';

const NEXT = `
Next: npm test -- changed.`;

/** Runs a generator, and prints what it wrote or why it failed. */
export async function runGenerator(
  help: string,
  args: readonly string[],
  run: () => Promise<string[]>,
): Promise<void> {
  if (args.length === 0 || args.includes('--help')) {
    console.log(help);
    return;
  }
  try {
    const files = await run();
    console.log(`${files.map((file) => `  ${file}`).join('\n')}\n${NEXT}`);
  } catch (error) {
    console.error(describeFailure(error));
    process.exitCode = 1;
  }
}
