import { describeFailure } from '../plain-error';

const NEXT = `
Next: npm test -- changed.`;

/** A command that writes files into a checkout. */
export interface Generator {
  /** The text of `--help`. */
  help: string;
  /** @returns the files that were written @throws PlainError with a sentence for whoever typed the arguments */
  run(root: string, args: string[]): Promise<string[]>;
}

/** Runs a generator in the folder of the command, and prints what it wrote or why it failed. */
export async function runGenerator({ help, run }: Generator, args: string[]): Promise<void> {
  if (args.length === 0 || args.includes('--help')) {
    console.log(help);
    return;
  }
  try {
    const files = await run(process.cwd(), args);
    console.log(`${files.map((file) => `  ${file}`).join('\n')}\n${NEXT}`);
  } catch (error) {
    console.error(describeFailure(error));
    process.exitCode = 1;
  }
}
