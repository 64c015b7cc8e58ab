import { isRealDate, startOfDay } from '@balcao/domain';
import { codeOf } from '../error-code';
import { PlainError } from '../plain-error';
import { runTask } from '../processes/task';

const MOMENT = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d)$/;

/** The instant of `2028-02-29 23:30` in São Paulo. @throws PlainError for what is not such a moment */
export function readMoment(text: string): Date {
  const [, day = '', hours, minutes] = MOMENT.exec(text) ?? [];
  if (!isRealDate(day))
    throw new PlainError(`"${text}" is not a moment in São Paulo, such as "2028-02-29 23:30".`);
  return new Date(Date.parse(startOfDay(day)) + (Number(hours) * 60 + Number(minutes)) * 60_000);
}

/**
 * The command that runs a program, and all that it starts, with a clock that stands at a moment now, and goes on from there. Timers go on
 * with the machine.
 */
export const movedClock = (moment: Date, now = Date.now()): string[] => {
  const seconds = Math.round((moment.getTime() - now) / 1_000);
  return ['-m', '--exclude-monotonic', '-f', `${seconds < 0 ? '' : '+'}${seconds}s`];
};

/** Chromium waits on conditions by the monotonic clock: what libfaketime adds to them for old systems lets each page wait for 30 s. */
const env = { FAKETIME_FORCE_MONOTONIC_FIX: '0' };

/** Runs a command of the bootstrap at a moment. @throws PlainError where faketime is missing */
export async function runAt(moment: Date, command: readonly string[]): Promise<number> {
  const args = [...movedClock(moment), process.execPath, 'scripts/bootstrap.mjs', ...command];
  const { code } = await runTask({
    program: 'faketime',
    args,
    env,
    onLine: (line) => console.log(line),
  }).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new PlainError('To move the clock, install faketime (Debian: apt-get install faketime).');
  });
  return code ?? 1;
}
