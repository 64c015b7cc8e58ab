import { useFrame } from './frame-context';

/** Logs the person out, after asking about unsaved work. */
export function useLogout(): () => void {
  const { unsaved, contract } = useFrame().shell;
  return () => {
    void unsaved.mayLeave().then((leaves) => {
      if (leaves) void contract.session.logout();
    });
  };
}
