import { useSession } from '@balcao/contract';
import { Icon } from '@balcao/ui/frame';
import { ACCOUNT_PATHS } from './account-paths';
import { useFrame } from './frame-context';
import { ShellLink } from './shell-link';
import { SwitchStore } from './switch-store';
import { useStoreName } from './use-store-name';

/** The shown store and the switch to another one, at the bottom of the side menu. */
export function StoreBlock() {
  const { data } = useSession();
  const { routes } = useFrame().shell;
  const storeName = useStoreName();
  return (
    <details className="bal-store">
      <summary className="bal-store-summary">
        <Icon name="building" />
        <span className="bal-store-name">{storeName}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className="bal-store-details">
        <p className="bal-meta">Vendedor: {data?.name || 'ainda sem nome'}</p>
        {routes.find(ACCOUNT_PATHS.profile) && (
          <ShellLink to={ACCOUNT_PATHS.store}>Nome da loja e outras lojas</ShellLink>
        )}
        <SwitchStore />
      </div>
    </details>
  );
}
