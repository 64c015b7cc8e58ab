import { PlainError } from '../plain-error';

/** What `npm test` itself is told, beside kinds and what their tools are told. */
export interface RunOptions {
  /** Prints where the workers' time went. */
  profile: boolean;
  /** How often everything is run, one after the other. */
  repeat: number;
  /** Keeps both cores busy meanwhile. */
  load: boolean;
}

/**
 * Takes the options of the run out of the words of a command.
 * @throws PlainError for a number of runs that is none
 */
export function takeRunOptions(words: readonly string[]): { options: RunOptions; rest: string[] } {
  const rest = [...words];
  const take = (name: string) => {
    const index = rest.indexOf(name);
    if (index !== -1) rest.splice(index, 1);
    return index;
  };
  const profile = take('--profile') !== -1;
  const load = take('--load') !== -1;
  const place = take('--repeat');
  const count = place === -1 ? '1' : (rest.splice(place, 1)[0] ?? '');
  if (!/^[1-9]\d?$/.test(count)) throw new PlainError(`--repeat takes a number of runs, not "${count}".`);
  return { options: { profile, load, repeat: Number(count) }, rest };
}
