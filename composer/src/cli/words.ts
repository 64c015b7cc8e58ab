import type { ChangeReport, EntryReport, TrialVerdict } from '@balcao/api-schema/control';
import { shortId } from '@balcao/domain';
import type { Finding } from '../model/proof';

/** `mfe-a 1.0.0 → 1.1.0`, one line per part. */
export function changeLines(changes: ChangeReport[]): string[] {
  const none = '(none)';
  return changes.map(({ name, from, to }) => `  ${name.padEnd(14)} ${from ?? none} → ${to ?? none}`);
}

export function findingLines(findings: Finding[]): string[] {
  return findings.map(({ code, severity, message }) => `  ${severity.padEnd(7)} ${code}: ${message}`);
}

/** The action of an entry, on one line. */
export function entryLine(entry: EntryReport): string {
  const { generation, at, action, by, reason, composition, percent, restores, waived } = entry;
  const details = [
    percent !== null && `canary ${shortId(composition)} for ${percent} %`,
    restores && `back to generation ${restores}`,
    waived && `rehearsal waived: ${waived}`,
  ].filter(Boolean);
  const more = details.length > 0 ? ` (${details.join('; ')})` : '';
  return `${String(generation).padStart(5)}  ${at}  ${action.padEnd(8)} ${by}: ${reason || '(no reason given)'}${more}`;
}

const TRIAL_WORDS: Record<TrialVerdict['state'], string> = {
  healthy: 'healthy, goes on',
  failing: 'failing, is ended',
  too_few: 'too few to judge, goes on',
};

/** Why a canary goes on, or does not, as far as one of its areas decides. */
export function trialLine({ remote, state, minute, hour }: TrialVerdict): string {
  const loads = ({ loads, failures }: TrialVerdict['minute']['canary']) => `${failures} of ${loads}`;
  const people = ({ people, failed }: TrialVerdict['hour']['canary']) => `${failed} of ${people}`;
  return (
    `    ${remote.padEnd(14)} ${TRIAL_WORDS[state]}: ${loads(minute.canary)} loads failed in the last minute (stable ${loads(minute.stable)}), ` +
    `${people(hour.canary)} people in the last hour, of ${hour.canary.networks} networks (stable ${people(hour.stable)})`
  );
}
