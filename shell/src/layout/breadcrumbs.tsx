import { Icon } from '@balcao/ui/frame';
import { crumbsOf, titleOf } from '../routing/page-title';
import { usePlace } from './frame-context';
import { ShellLink } from './shell-link';

/** The crumbs that the route declares, and its title. */
export function Breadcrumbs() {
  const { place } = usePlace();
  return (
    <nav className="bal-crumbs" aria-label="Você está em">
      <ol>
        {crumbsOf(place).map(({ label, path }) => (
          <li key={label}>
            {path ? <ShellLink to={path}>{label}</ShellLink> : <span>{label}</span>}
            <Icon name="chevron-right" size={16} />
          </li>
        ))}
        <li>
          <span aria-current="page">{titleOf(place)}</span>
        </li>
      </ol>
    </nav>
  );
}
