import type { AcrossReload } from '../session/across-reload';
import type { SessionDrafts } from './drafts';

/**
 * Does to the drafts what the end of a session owes them.
 *
 * A page on its way out may not get there, so it is owed until it is done, and the next page of the tab tries again.
 */
export async function settleDrafts(
  acrossReload: Pick<AcrossReload, 'owedToDrafts' | 'oweNothing'>,
  drafts: Pick<SessionDrafts, 'wipe' | 'expire'>,
): Promise<void> {
  const owed = acrossReload.owedToDrafts();
  if (!owed) return;
  try {
    await drafts[owed]();
    acrossReload.oweNothing();
  } catch (error) {
    console.warn('Drafts of a session that ended are still to be removed.', error);
  }
}
