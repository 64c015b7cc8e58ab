import type { SessionDrafts } from '../drafts/drafts';
import type { AcrossReload } from './across-reload';

/**
 * Removes the drafts that the end of a session has marked.
 *
 * The page may unload before it finishes. The mark stays until the clean-up succeeds, so the tab's next page tries again.
 */
export async function cleanUpDrafts(
  acrossReload: Pick<AcrossReload, 'pendingCleanup' | 'clearPendingCleanup'>,
  drafts: Pick<SessionDrafts, 'wipe' | 'expire'>,
): Promise<void> {
  const pending = acrossReload.pendingCleanup();
  if (!pending) return;
  try {
    await drafts[pending]();
    acrossReload.clearPendingCleanup();
  } catch (error) {
    console.warn('Drafts of a session that ended are still to be removed.', error);
  }
}
