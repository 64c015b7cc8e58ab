import type { MenuEntry } from '@balcao/contract';
import { Icon } from '@balcao/ui/frame';
import { useId } from 'react';
import { usePlace } from './frame-context';
import { activeEntry, bySection } from './menu';
import { ShellLink } from './shell-link';
import './menu.css';

interface MenuListProps {
  entries: MenuEntry[];
  /** Called with the path of an entry that was chosen, before it is opened. */
  onFollow?: (path: string) => void;
}

interface SectionProps extends MenuListProps {
  title: string;
  active?: MenuEntry;
}

function Section({ title, entries, active, onFollow }: SectionProps) {
  const id = useId();
  return (
    <div className="bal-menu-section">
      <h2 id={id} className="bal-menu-heading">
        {title}
      </h2>
      <ul aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <ShellLink
              to={entry.path}
              className="bal-menu-link"
              aria-current={entry === active ? 'page' : undefined}
              onClick={() => onFollow?.(entry.path)}
            >
              <Icon name={entry.icon} />
              {entry.label}
            </ShellLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The whole menu, grouped by section. */
export function MenuList({ entries, onFollow }: MenuListProps) {
  const active = activeEntry(entries, usePlace());
  return bySection(entries).map(({ section, entries: own }) => (
    <Section key={section} title={section} entries={own} active={active} onFollow={onFollow} />
  ));
}
