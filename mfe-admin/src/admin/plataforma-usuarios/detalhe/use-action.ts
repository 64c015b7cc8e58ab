import { useShell } from '@balcao/contract';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';

/** An action. It resolves with the toast's text, or with null when the person gave it up. */
type Action = () => Promise<string | null>;

/**
 * Runs actions one at a time: a toast says that it is done, or why not.
 *
 * @param onDone reads again what the action may have changed
 */
export function useAction(onDone: () => Promise<void>) {
  const { notify } = useShell();
  const { busy, submit } = useSubmit<Action>(
    async (action) => {
      const done = await action();
      if (done === null) return;
      await onDone();
      notify.toast(done);
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return { busy, act: (action: Action) => void submit(action) };
}
