import { Icon, lazyPart } from '@balcao/ui/frame';
import { Suspense } from 'react';
import { titleOf } from '../routing/page-title';
import { AccountMenu } from './account-menu';
import { Breadcrumbs } from './breadcrumbs';
import { usePlace } from './frame-context';
import './top-bar.css';

/** Waits until the page's own content is there. */
const idle = () =>
  new Promise<unknown>((go) => ('requestIdleCallback' in window ? requestIdleCallback(go) : setTimeout(go)));
const TopTools = lazyPart(() => idle().then(() => import('../tools/top-tools')));
const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Above the page: crumbs on wide screens, the title on phones; search, theme and account on both. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const { place } = usePlace();
  return (
    <header className="bal-top">
      <span className="bal-top-title bal-phone-only" aria-hidden="true">
        {titleOf(place)}
      </span>
      <Breadcrumbs />
      <div className="bal-top-tools">
        <button
          type="button"
          className="bal-search"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
        >
          <Icon name="search" />
          <span className="bal-search-word" aria-hidden="true">
            Buscar
          </span>
          <span className="bal-visually-hidden">Buscar pedidos, clientes, produtos e páginas</span>
          <span aria-hidden="true">
            <kbd className="bal-key">{IS_APPLE ? '⌘K' : 'Ctrl K'}</kbd>
          </span>
        </button>
        <Suspense
          fallback={
            <>
              <span className="bal-icon-button" />
              <span className="bal-icon-button" />
              <span className="bal-icon-button" />
            </>
          }
        >
          <TopTools onSearch={onSearch} />
        </Suspense>
        <AccountMenu />
      </div>
    </header>
  );
}
