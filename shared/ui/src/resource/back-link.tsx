import { useShell } from '@balcao/contract';
import { Link, useLocation } from '@balcao/contract/router';
import type { MouseEvent } from 'react';
import { Icon } from '../base/icon';
import { originIn } from '../display/list-origin';

export interface BackLinkProps {
  /** Address of the list. */
  to: string;
  /** The name of the list: "Produtos". */
  children: string;
}

/** Leads back to the list that the record was opened from, with its query; one step back also keeps place and scroll. */
export function BackLink({ to, children }: BackLinkProps) {
  const { navigation } = useShell();
  const origin = originIn(useLocation().state);
  const isOfThisList = origin?.list.split('?')[0] === to;

  function goBack(event: MouseEvent) {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (!isOfThisList || !origin?.isPrevious || opensElsewhere) return;
    event.preventDefault();
    navigation.navigate(-1);
  }

  return (
    <Link to={isOfThisList && origin ? origin.list : to} className="bal-back" onClick={goBack}>
      <Icon name="arrow-left" size={16} />
      {children}
    </Link>
  );
}
