import { useSession } from '@balcao/contract';
import { Icon, type IconName, useDisclosure } from '@balcao/ui/frame';
import { useId } from 'react';
import { askForDevtools, mayUseDevtools } from '../devtools/may-use-devtools';
import { ACCOUNT_PATHS } from './account-paths';
import { Avatar } from './avatar';
import { useFrame } from './frame-context';
import { ShellLink } from './shell-link';
import { useLogout } from './use-logout';

const LINKS: { path: string; label: string; icon: IconName }[] = [
  { path: ACCOUNT_PATHS.profile, label: 'Perfil', icon: 'profile' },
  { path: ACCOUNT_PATHS.changePassword, label: 'Alterar senha', icon: 'lock' },
];

/** The menu of the logged-in person: name, account pages, logout. */
export function AccountMenu() {
  const session = useSession();
  const { data } = session;
  const { routes } = useFrame().shell;
  const { isOpen, toggle, close, container, button } = useDisclosure<HTMLDivElement>();
  const logOut = useLogout();
  const panel = useId();
  const name = data?.nickname || data?.name || 'Minha conta';

  return (
    <div className="bal-account" ref={container}>
      <button
        ref={button}
        type="button"
        className="bal-account-button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={toggle}
      >
        <Avatar name={data?.name || name} imageUrl={data?.imageUrl ?? ''} />
        <span className="bal-account-name" aria-hidden="true">
          {name}
        </span>
        <span className="bal-visually-hidden">Conta de {name}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      <div id={panel} className="bal-account-panel" hidden={!isOpen}>
        <p className="bal-account-person">
          <strong>{data?.name || name}</strong>
          {data?.companyName && <span className="bal-meta">{data.companyName}</span>}
        </p>
        <ul>
          {LINKS.filter(({ path }) => routes.find(path)).map(({ path, label, icon }) => (
            <li key={path}>
              <ShellLink to={path} className="bal-menu-link" onClick={close}>
                <Icon name={icon} />
                {label}
              </ShellLink>
            </li>
          ))}
          {mayUseDevtools(session) && (
            <li>
              <button
                type="button"
                className="bal-menu-link"
                aria-keyshortcuts="Control+Shift+F"
                onClick={() => {
                  close();
                  askForDevtools();
                }}
              >
                <Icon name="settings" />
                Ferramentas
              </button>
            </li>
          )}
          <li>
            <button type="button" className="bal-menu-link" onClick={logOut}>
              <Icon name="logout" />
              Sair
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
