import { Link } from '@balcao/contract/router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export interface LinkButtonProps {
  /** A path of the product. */
  to: string;
  kind?: 'primary' | 'secondary' | 'link' | undefined;
  icon?: IconName | undefined;
  block?: boolean | undefined;
  children: ReactNode;
}

interface CheckoutLinkProps {
  /** The address of a store's checkout link; nothing is shown without one. */
  url: string | undefined;
}

/** The way to the page on which a store's buyers pay, as they see it: in a tab of its own, because it is no page of the back-office. */
export function CheckoutLink({ url }: CheckoutLinkProps) {
  if (url === undefined) return null;
  return (
    <div>
      <a className="bal-link-button bal-link-button-secondary" href={url} target="_blank" rel="noreferrer">
        <Icon name="external" />
        Ver meu checkout
      </a>
    </div>
  );
}

/** A link that looks like a button. Use it to navigate and `Button` for actions. */
export function LinkButton({ to, kind = 'secondary', icon, block = false, children }: LinkButtonProps) {
  return (
    <Link to={to} className={`bal-link-button bal-link-button-${kind}${block ? ' bal-block' : ''}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
