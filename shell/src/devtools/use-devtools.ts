import { useSession } from '@balcao/contract';
import { useEffect } from 'react';
import { useFrame } from '../layout/frame-context';
import { mayUseDevtools, onDevtoolsAsked } from './may-use-devtools';

const PARAMETER = 'devtools';

/** The address without what asks for the tools; null when it does not ask. */
function addressWithout({ pathname, search, hash }: { pathname: string; search: string; hash: string }) {
  const query = new URLSearchParams(search);
  if (!query.has(PARAMETER)) return null;
  query.delete(PARAMETER);
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`;
}

const isShortcut = ({ code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent) =>
  code === 'KeyF' && ctrlKey && shiftKey && !altKey && !metaKey;

/**
 * Opens the tools inside the page by Ctrl+Shift+F, by the menu of the account, and by `?devtools` in the address. Their code
 * is loaded then and not before, and for nobody who may not use them.
 */
export function useDevtools(): void {
  const contents = useFrame();
  const isAllowed = mayUseDevtools(useSession());

  useEffect(() => {
    if (!isAllowed) return;
    const { contract, notices } = contents.shell;
    const { navigation } = contract;
    let opened: (() => void) | undefined;

    function close() {
      opened?.();
      opened = undefined;
      const address = addressWithout(navigation.location());
      if (address !== null) navigation.navigate(address, { replace: true });
    }
    function open() {
      import('./devtools').then(
        ({ openDevtools }) => {
          opened ??= openDevtools(contents, close);
        },
        () =>
          notices.notify.toast('Não conseguimos carregar as ferramentas. Tente de novo.', { kind: 'error' }),
      );
    }
    function openWhereAsked() {
      if (addressWithout(navigation.location()) !== null) open();
    }
    function onKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      event.preventDefault();
      open();
    }

    openWhereAsked();
    const stop = navigation.subscribe(openWhereAsked);
    const stopAsking = onDevtoolsAsked(open);
    document.addEventListener('keydown', onKey);
    return () => {
      stop();
      document.removeEventListener('keydown', onKey);
      stopAsking();
      opened?.();
    };
  }, [isAllowed, contents]);
}
