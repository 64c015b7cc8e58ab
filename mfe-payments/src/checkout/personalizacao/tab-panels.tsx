import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export interface TabPanel {
  key: string;
  label: string;
  content: ReactNode;
}

/**
 * Parts of one form, one of which is shown. All of them stay in the form, so that it is saved whole; where something is wrong in one that
 * is not shown, it is brought up.
 */
export function TabPanels({ label, tabs }: { label: string; tabs: readonly [TabPanel, ...TabPanel[]] }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(tabs[0].key);
  const shownNow = useRef(shown);
  shownNow.current = shown;
  /** The field that is brought up with its part. */
  const wrong = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a part that comes up shows it.
  useLayoutEffect(() => {
    wrong.current?.focus();
    wrong.current = null;
  }, [shown]);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const bringUp = (control: Element | null | undefined) => {
      const panel = control?.closest<HTMLElement>('[data-tab]');
      if (!panel?.hidden) return;
      wrong.current = control instanceof HTMLElement ? control : null;
      setShown(panel.dataset.tab ?? '');
    };
    const watcher = new MutationObserver(() => {
      const invalid = [...element.querySelectorAll('[aria-invalid="true"]')];
      const isSeen = invalid.some((control) => !control.closest<HTMLElement>('[data-tab]')?.hidden);
      if (!isSeen) bringUp(invalid[0]);
    });
    watcher.observe(element, { subtree: true, attributes: true, attributeFilter: ['aria-invalid'] });
    const form = element.closest('form');
    // A link of the summary of errors.
    const follow = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
      if (link) bringUp(document.getElementById(link.getAttribute('href')?.slice(1) ?? ''));
    };
    form?.addEventListener('click', follow);
    return () => {
      watcher.disconnect();
      form?.removeEventListener('click', follow);
    };
  }, []);

  function move({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const place = tabs.findIndex((tab) => tab.key === shown) + step;
    const next = tabs[(place + tabs.length) % tabs.length];
    if (!next) return;
    setShown(next.key);
    currentTarget.querySelector<HTMLElement>(`[data-of="${next.key}"]`)?.focus();
  }

  return (
    <div ref={root}>
      <div
        className="bal-tabs pay-theme-tabs"
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-of={tab.key}
            className="bal-tab pay-theme-tab"
            aria-selected={tab.key === shown}
            aria-current={tab.key === shown ? 'page' : undefined}
            aria-controls={`${id}-${tab.key}-panel`}
            tabIndex={tab.key === shown ? 0 : -1}
            onClick={() => setShown(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-${tab.key}-panel`}
          data-tab={tab.key}
          aria-labelledby={`${id}-${tab.key}`}
          hidden={tab.key !== shown}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
