import { PlainError } from '../plain-error';

/** The options of `npm test` itself, beside kinds and the arguments of their tools. */
export interface RunOptions {
  /** Prints where the workers' time went. */
  profile: boolean;
  /** How often everything is run, one after the other. */
  repeat: number;
  /** Keeps both cores busy meanwhile. */
  load: boolean;
}

/**
 * Reads the options of the run, and leaves the other words of a command.
 * @throws PlainError for a number of runs that is none
 */
export function readRunOptions(words: readonly string[]): { options: RunOptions; rest: string[] } {
  const rest = [...words];
  const remove = (name: string) => {
    const index = rest.indexOf(name);
    if (index !== -1) rest.splice(index, 1);
    return index;
  };
  const profile = remove('--profile') !== -1;
  const load = remove('--load') !== -1;
  const place = remove('--repeat');
  const count = place === -1 ? '1' : (rest.splice(place, 1)[0] ?? '');
  if (!/^[1-9]\d?$/.test(count)) throw new PlainError(`--repeat takes a number of runs, not "${count}".`);
  return { options: { profile, load, repeat: Number(count) }, rest };
}
