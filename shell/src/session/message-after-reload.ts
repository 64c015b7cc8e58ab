import type { SessionSnapshot } from '@balcao/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { Notices } from '../notify/notices';
import type { AcrossReload } from './across-reload';

/** Says what the last page of this tab left to be said, until it is closed or somebody logs in. */
export function showMessageAfterReload(
  acrossReload: Pick<AcrossReload, 'takeMessage'>,
  notices: Pick<Notices, 'toast' | 'closeToast'>,
  session: Pick<StoreApi<SessionSnapshot>, 'subscribe'>,
): void {
  const message = acrossReload.takeMessage();
  if (!message) return;
  const id = notices.toast(message, { kind: 'error' });
  const stop = session.subscribe(({ status }) => {
    if (status !== 'authenticated') return;
    notices.closeToast(id);
    stop();
  });
}
