import type { PartChange } from '../compose/diff';
import type { ChannelEntry } from '../model/channel-entry';
import type { Finding } from '../model/proof';

/** Ids are shown as short as git shows them; every command takes them so. */
export const shortId = (id: string) => id.slice(0, 12);

/** `mfe-a 1.0.0 → 1.1.0`, one line per part. */
export function changeLines(changes: PartChange[]): string[] {
  const none = '(none)';
  return changes.map(({ part, from = none, to = none }) => `  ${part.padEnd(14)} ${from} → ${to}`);
}

export function findingLines(findings: Finding[]): string[] {
  return findings.map(({ code, severity, message }) => `  ${severity.padEnd(7)} ${code}: ${message}`);
}

/** What an entry did, on one line. */
export function entryLine(entry: ChannelEntry): string {
  const { generation, time, action, actor, reason, canary, restores, waived } = entry;
  const details = [
    canary && `canary ${shortId(canary.composition)} for ${canary.percent} %`,
    restores && `back to generation ${restores}`,
    waived && `rehearsal waived: ${waived}`,
  ].filter(Boolean);
  const more = details.length > 0 ? ` (${details.join('; ')})` : '';
  return `${String(generation).padStart(5)}  ${time}  ${action.padEnd(8)} ${actor}: ${reason || '(no reason given)'}${more}`;
}
