import type { SessionSnapshot } from '@balcao/contract';
import { createStore } from 'zustand/vanilla';
import { createNotices } from '../notify/notices';
import { showMessageAfterReload } from './message-after-reload';

const MESSAGE = 'Acesso expirado, favor entrar novamente.';

function openPage(message: string | null) {
  const session = createStore(() => ({ status: 'anonymous' }) as SessionSnapshot);
  const notices = createNotices();
  showMessageAfterReload({ takeMessage: () => message }, notices, session);
  const shown = () => notices.store.getState().toasts.map((toast) => toast.message);
  return { session, notices, shown };
}

it('what the last page left to be said is said until somebody logs in', () => {
  const { session, notices, shown } = openPage(MESSAGE);
  notices.notify.toast('Outra coisa.');
  session.setState({ status: 'anonymous' });
  expect(shown()).toEqual([MESSAGE, 'Outra coisa.']);
  session.setState({ status: 'authenticated' });
  expect(shown()).toEqual(['Outra coisa.']);
});

it('nothing is said when nothing was left', () => {
  expect(openPage(null).shown()).toEqual([]);
});
