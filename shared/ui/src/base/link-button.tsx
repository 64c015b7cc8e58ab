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

/** A link that looks like a button. Use it to navigate and `Button` for actions. */
export function LinkButton({ to, kind = 'secondary', icon, block = false, children }: LinkButtonProps) {
  return (
    <Link to={to} className={`bal-link-button bal-link-button-${kind}${block ? ' bal-block' : ''}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
