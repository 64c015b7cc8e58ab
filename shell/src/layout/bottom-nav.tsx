import type { MenuEntry } from '@balcao/contract';
import { Icon } from '@balcao/ui/frame';
import { usePlace } from './frame-context';
import { activeEntry, primaryOf } from './menu';
import { ShellLink } from './shell-link';

/** The most used pages, at the bottom of the screen on phones. */
export function BottomNav({ entries, onMore }: { entries: MenuEntry[]; onMore: () => void }) {
  const active = activeEntry(entries, usePlace());
  const primary = primaryOf(entries);
  const isElsewhere = active !== undefined && !primary.includes(active);
  return (
    <nav className="bal-bottom" aria-label="Navegação principal">
      <ul>
        {primary.map((entry) => (
          <li key={entry.path}>
            <ShellLink
              to={entry.path}
              className="bal-bottom-link"
              aria-current={entry === active ? 'page' : undefined}
            >
              <Icon name={entry.icon} size={24} />
              {entry.label}
            </ShellLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={`bal-bottom-link${isElsewhere ? ' bal-bottom-elsewhere' : ''}`}
            aria-haspopup="dialog"
            onClick={onMore}
          >
            <Icon name="more" size={24} />
            Mais
          </button>
        </li>
      </ul>
    </nav>
  );
}
