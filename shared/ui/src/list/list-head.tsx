import type { ReactNode } from 'react';
import { LinkButton } from '../base/link-button';
import type { PrimaryAction } from './list-types';

/** The actions of a list, with the primary one at the bottom on phones. */
export function ListHead({ primary, children }: { primary: PrimaryAction | undefined; children: ReactNode }) {
  if (!primary && !children) return null;
  return (
    <div className="bal-list-head">
      {children}
      {primary && (
        <span className="bal-list-primary">
          <LinkButton to={primary.to} kind="primary" icon={primary.icon ?? 'plus'}>
            {primary.label}
          </LinkButton>
        </span>
      )}
    </div>
  );
}
