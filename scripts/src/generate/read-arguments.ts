import { type ParseArgsConfig, parseArgs } from 'node:util';
import { PlainError } from '../plain-error';

/** Reads a command's arguments. @throws PlainError with Node's own sentence about what it does not understand */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  }
}
