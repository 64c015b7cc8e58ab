import { useStore } from 'zustand';
import { ConfirmDialog } from './confirm-dialog';
import type { Notices } from './notices';
import { ToastList } from './toast-list';

/** The shell's toasts and questions, on every page. */
export function NoticeBoard({ notices }: { notices: Notices }) {
  const { toasts, questions } = useStore(notices.store);
  const question = questions[0];
  return (
    <>
      <ToastList toasts={toasts} onClose={notices.closeToast} />
      {question && <ConfirmDialog key={question.title + question.body} question={question} />}
    </>
  );
}
