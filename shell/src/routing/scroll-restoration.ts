import { Action, type History } from 'history';

const TIMEOUT_MS = 3000;

/**
 * Opens a new page at its top and brings "voltar" back to where the person had scrolled, once the page is long enough
 * again. A change of the query string alone leaves the scroll where it is.
 */
export function restoreScroll(history: History, area: HTMLElement, page: Window = window): void {
  const positions = new Map<string, number>();
  let key = history.location.key;
  let pathname = history.location.pathname;
  let giveUp = () => {};

  page.history.scrollRestoration = 'manual';
  page.addEventListener('scroll', () => positions.set(key, page.scrollY), { passive: true });

  history.listen(({ action, location }) => {
    giveUp();
    const isOtherPage = location.pathname !== pathname;
    key = location.key;
    pathname = location.pathname;
    const position = action === Action.Pop ? positions.get(key) : undefined;
    if (position) giveUp = scrollOnceLongEnough(position, area, page);
    else if (isOtherPage) giveUp = scrollToTopOnceDrawn(area, page);
  });
}

/** The page that is left stays where it is for the frame that answers the press. */
function scrollToTopOnceDrawn(area: HTMLElement, page: Window): () => void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    page.scrollTo(0, 0);
  });
  observer.observe(area, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function scrollOnceLongEnough(position: number, area: HTMLElement, page: Window): () => void {
  const observer = new ResizeObserver(attempt);
  const patience = setTimeout(stop, TIMEOUT_MS);
  observer.observe(area);

  function attempt() {
    const longest = page.document.documentElement.scrollHeight - page.innerHeight;
    if (longest < position) return;
    stop();
    page.scrollTo(0, position);
  }

  function stop() {
    observer.disconnect();
    clearTimeout(patience);
  }

  return stop;
}
