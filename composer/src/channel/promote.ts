import { randomBytes } from 'node:crypto';
import { checkAndProve } from '../compose/check';
import { diffCompositions, mergeCompositions, type PartChange } from '../compose/diff';
import type { ChannelEntry } from '../model/channel-entry';
import { type Composition, compositionId } from '../model/composition';
import { Refusal } from '../refusals/refusal';
import type { Workspace } from '../workspace';
import { assertNotFrozen, type Change, changeChannel } from './change';
import type { ChannelLog, EntryDraft, LogEntry } from './channel-log';

const SALT_BYTES = 9;
/** A word: what stands in the log must tell others why. */
const REASON = /\p{L}{3}/u;

export interface PromoteRequest extends Change {
  composition: string;
  /** Try it on this share of visitors first, in percent. */
  canary?: number | undefined;
  /** Why the rehearsal is left out. */
  waive?: string | undefined;
  /**
   * The channel's generation that the composition was made from. What others changed since then is kept. Without it,
   * the one that the composition was checked against counts, else the newest.
   */
  base?: number | undefined;
}

export interface Promoted {
  entry: ChannelEntry;
  /** The id of the promoted composition. It differs from the requested one when others changed other parts meanwhile. */
  composition: string;
  recomposed: boolean;
  changes: PartChange[];
}

/** The person who brought a part to its present version, at or after a generation. */
async function authorOf(workspace: Workspace, log: ChannelLog, part: string, tail: ChannelEntry) {
  let newer = tail;
  for await (const older of log.backwards(tail.generation - 1)) {
    const [before, after] = await Promise.all(
      [older, newer].map(({ stable }) => workspace.compositions.read(stable)),
    );
    if (after && diffCompositions(before, after).some((change) => change.part === part)) break;
    newer = older;
  }
  return newer;
}

async function throwConflict(
  workspace: Workspace,
  log: ChannelLog,
  conflicts: string[],
  mine: Composition,
  tail: ChannelEntry,
  actor: string,
): Promise<never> {
  const theirs = await workspace.compositions.read(tail.stable);
  const sentences: string[] = [];
  for (const { part, from, to } of diffCompositions(theirs, mine).filter(({ part }) =>
    conflicts.includes(part),
  )) {
    const author = await authorOf(workspace, log, part, tail);
    sentences.push(
      `${author.actor} brought ${part} to ${from ?? 'its removal'} (generation ${author.generation}), ${actor} wants ${to ?? 'it removed'}.`,
    );
  }
  throw new Refusal('remote_changed_twice', sentences.join(' '));
}

/** The composition to promote after a tail: the requested one, with the changes that others made since it was composed. */
async function rebase(
  workspace: Workspace,
  log: ChannelLog,
  { composition, base, actor }: PromoteRequest,
  tail: LogEntry | undefined,
): Promise<Composition> {
  const { compositions, proofs } = workspace;
  const mine = await compositions.read(composition);
  const from = base ?? (await proofs.base(composition, log.channel));
  if (!tail || from === undefined || from === tail.entry.generation) return mine;
  const begun = await log.at(from);
  if (!begun && from !== 0)
    throw new Refusal('unknown_generation', `${log.channel} has no generation ${from}.`);
  const theirs = await compositions.read(tail.entry.stable);
  const start = begun && (await compositions.read(begun.entry.stable));
  const { merged, conflicts } = mergeCompositions(start, mine, theirs);
  if (conflicts.length > 0) await throwConflict(workspace, log, conflicts, mine, tail.entry, actor);
  return merged;
}

/** The proofs that an entry names. @throws Refusal when one is missing or failed */
async function proveAll(
  workspace: Workspace,
  composition: Composition,
  { channel, waive, composition: asked }: PromoteRequest,
  tail: LogEntry | undefined,
): Promise<string[]> {
  const id = compositionId(composition);
  const checked = await checkAndProve(workspace, composition, channel, tail);
  if (!checked.passed) {
    const errors = checked.findings.filter(({ severity }) => severity === 'error');
    throw new Refusal('check_failed', `${errors.length} findings keep ${id.slice(0, 12)} back.`, errors);
  }
  const rehearsal = await workspace.proofs.rehearsal(id);
  if (!rehearsal && waive !== undefined && !REASON.test(waive))
    throw new Refusal(
      'proof_missing',
      'A rehearsal is left out for a reason, which others can read in the log.',
    );
  if (!rehearsal && waive === undefined) {
    const rehearsed =
      id === asked ? id.slice(0, 12) : `Others changed other parts, so ${id} would run, which`;
    throw new Refusal('proof_missing', `${rehearsed} was not rehearsed.`);
  }
  return rehearsal ? [checked.proof, rehearsal] : [checked.proof];
}

/**
 * Makes a composition the stable one of a channel, or tries it on some visitors first.
 *
 * No change is lost. When others promoted since the composition was made, their parts are kept and everything is
 * checked again. When they changed the same part, the promotion is refused.
 *
 * @throws Refusal
 */
export async function promote(workspace: Workspace, request: PromoteRequest): Promise<Promoted> {
  const { compositions, now } = workspace;
  const { actor, reason, canary } = request;
  const waive = request.waive?.trim();
  const log = workspace.channel(request.channel);
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  let changes: PartChange[] = [];
  let promoted = request.composition;

  const entry = await changeChannel(log, request, async (tail): Promise<EntryDraft> => {
    await assertNotFrozen(log, tail?.entry);
    if (tail?.entry.canary)
      throw new Refusal(
        'canary_running',
        `${log.channel} tries ${tail.entry.canary.composition.slice(0, 12)}.`,
      );
    if (canary !== undefined && !tail)
      throw new Refusal(
        'unknown_channel',
        `${log.channel} runs nothing that a canary could be compared with.`,
      );
    const composition = await rebase(workspace, log, request, tail);
    promoted = await compositions.write(composition);
    if (promoted === tail?.entry.stable)
      throw new Refusal('nothing_changes', `${log.channel} runs ${promoted.slice(0, 12)} already.`);
    changes = diffCompositions(tail && (await compositions.read(tail.entry.stable)), composition);
    const proofs = await proveAll(workspace, composition, request, tail);
    return {
      action: canary === undefined ? 'promote' : 'canary',
      stable: canary === undefined ? promoted : (tail?.entry.stable ?? promoted),
      ...(canary !== undefined && { canary: { composition: promoted, percent: canary, salt } }),
      frozen: false,
      actor,
      reason,
      time: now().toISOString(),
      proofs,
      ...(proofs.length < 2 && waive && { waived: waive }),
    };
  });
  return { entry, composition: promoted, recomposed: promoted !== request.composition, changes };
}
