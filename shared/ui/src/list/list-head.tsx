import type { ReactNode } from 'react';
import { LinkButton } from '../base/link-button';
import type { PrimaryAction } from './list-types';
import { MoreActions } from './more-actions';

export interface ListHeadProps {
  primary: PrimaryAction | undefined;
  /** On a phone the primary action is at the bottom, the others behind "⋯". */
  isNarrow: boolean;
  children: ReactNode;
}

/** The actions of a list. */
export function ListHead({ primary, isNarrow, children }: ListHeadProps) {
  if (!primary && !children) return null;
  return (
    <div className="bal-list-head">
      {isNarrow && children ? <MoreActions>{children}</MoreActions> : children}
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
