import type { SessionSnapshot } from '@balcao/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { Notices } from '../notify/notices';
import type { AcrossReload } from './across-reload';

/** Shows the message that the tab's previous page left, until it is closed or somebody logs in. */
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
